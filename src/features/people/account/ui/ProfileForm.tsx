import { Link } from 'react-router';
import { nameAutoComplete, nameFields } from '#core/nameFields.ts';
import { paths } from '#core/paths.ts';
import { preferenceChoices } from '#core/viewerPreferences.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Card } from '#ui/Card.tsx';
import { useClock } from '#ui/Clock.tsx';
import type { ClientError } from '#ui/clientError.ts';
import { Field, type FieldBinding } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { QuestionField } from '#ui/forms/QuestionField.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { profileLimits } from '../profileLimitRules.ts';
import type { EditableProfile } from './editProfileDocuments.ts';
import { profilePreferences } from './profilePreferences.ts';
import { ReadLanguagesField } from './ReadLanguagesField.tsx';
import { usePreferenceText } from './usePreferenceText.ts';
import { useProfileForm } from './useProfileForm.ts';

interface ProfileFormProps {
  profile: EditableProfile;
  initialError: ClientError | null;
}

/** The profile form; a plain form without JavaScript. */
export function ProfileForm({ profile, initialError }: ProfileFormProps) {
  const { t, language } = useTranslation('profile');
  const { timeZone } = useClock();
  const preferenceText = usePreferenceText();
  const form = useProfileForm(profile, initialError);
  // What a browser says is known of the viewer's own only.
  const automatic = (value: string | undefined) =>
    profile.isSelf && value !== undefined ? t('defaults.browser', { value }) : t('automatic');
  return (
    <form {...form.formProps} className="flex flex-col gap-6">
      <HiddenFields values={{ id: profile.id, updatedDate: profile.updatedDate }} />
      <Card as="section" heading={<h2>{t('sections.about')}</h2>}>
        <div className="field-grid sm:grid-cols-2">
          <Field
            {...form.field('fullName')}
            label={t('fields.fullName')}
            hint={t('hints.fullName')}
          >
            <TextInput dir="auto" autoComplete="name" maxLength={profileLimits.fullName} />
          </Field>
          <Field
            {...form.field('username')}
            label={t('fields.username')}
            hint={t('hints.username')}
          >
            <TextInput
              dir="ltr"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={profileLimits.username}
              readOnly={!profile.canEditUsername}
            />
          </Field>
          {nameFields(language).map((field) => (
            <Field key={field} {...form.field(field)} label={t(`fields.${field}`)} optional>
              <TextInput
                dir="auto"
                autoComplete={nameAutoComplete[field]}
                maxLength={profileLimits.fullName}
              />
            </Field>
          ))}
          <Field
            className="sm:col-span-2"
            {...form.field('bio')}
            label={t('fields.bio')}
            hint={t('hints.bio')}
            optional
          >
            <TextArea dir="auto" maxLength={profileLimits.bio} />
          </Field>
          {profile.canEditSignature && (
            <Field
              className="sm:col-span-2"
              {...form.field('signature')}
              label={t('fields.signature')}
              hint={t('hints.signature')}
              optional
            >
              <TextInput dir="auto" maxLength={profileLimits.signature} />
            </Field>
          )}
          <Field
            {...form.field('phoneNumber')}
            label={t('fields.phoneNumber')}
            hint={t('hints.phoneNumber')}
            optional
          >
            <TextInput
              type="tel"
              dir="ltr"
              autoComplete="tel"
              maxLength={profileLimits.phoneNumber}
            />
          </Field>
          {profile.canEditPartner && (
            <>
              <Field {...form.field('partnerName')} label={t('fields.partnerName')} optional>
                <TextInput dir="auto" maxLength={profileLimits.partnerName} />
              </Field>
              <Field
                {...form.field('partnerId')}
                label={t('fields.partnerId')}
                hint={t('hints.partnerId')}
                optional
              >
                <TextInput dir="ltr" maxLength={profileLimits.partnerId} />
              </Field>
            </>
          )}
          {profile.canEditEmployeeId && (
            <Field {...form.field('employeeId')} label={t('fields.employeeId')} optional>
              <TextInput maxLength={profileLimits.employeeId} />
            </Field>
          )}
        </div>
      </Card>
      {profile.questions.length > 0 && (
        <Card as="section" heading={<h2>{t('sections.custom')}</h2>}>
          <input type="hidden" name="hasQuestions" value="1" />
          <div className="field-grid sm:grid-cols-2">
            {profile.questions.map((question) => (
              <QuestionField
                key={question.key}
                question={question}
                form={form}
                noneLabel={t('none')}
              />
            ))}
          </div>
        </Card>
      )}
      <Card as="section" heading={<h2>{t('sections.place')}</h2>}>
        <div className="field-grid sm:grid-cols-2">
          <Choice
            field={form.field('country')}
            label={t('fields.country')}
            none={t('none')}
            choices={profile.countries}
          />
          <Choice
            field={form.field('language')}
            label={t('fields.language')}
            none={automatic(profile.languages.find(({ code }) => code === language)?.name)}
            choices={profile.languages}
          />
          <Choice
            field={form.field('timeZone')}
            label={t('fields.timeZone')}
            none={automatic(profile.timeZone === null ? timeZone.replaceAll('_', ' ') : undefined)}
            choices={profile.timeZones.map((zone) => ({
              code: zone,
              name: zone.replaceAll('_', ' '),
            }))}
          />
        </div>
        <ReadLanguagesField form={form} choices={profile.languagesToRead} />
      </Card>
      <Card as="section" heading={<h2>{t('sections.preferences')}</h2>}>
        <div className="field-grid sm:grid-cols-2">
          {profilePreferences.map((name) => (
            <Field key={name} {...form.field(name)} label={t(`preferences.${name}`)}>
              <Select>
                {preferenceChoices[name].map((choice) => (
                  <option key={choice} value={choice}>
                    {preferenceText(name, choice)}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
      </Card>
      <FormErrorSummary form={form} />
      <div className="flex flex-wrap gap-3">
        <Button {...form.submitProps}>{t('save')}</Button>
        <Link to={paths.member(profile.id)} className={buttonClasses('secondary', 'md')}>
          {t('back')}
        </Link>
      </div>
    </form>
  );
}

interface ChoiceProps {
  field: FieldBinding;
  label: string;
  none: string;
  choices: readonly { code: string; name: string }[];
}

function Choice({ field, label, none, choices }: ChoiceProps) {
  return (
    <Field {...field} label={label}>
      <Select>
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.code} value={choice.code}>
            {choice.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
