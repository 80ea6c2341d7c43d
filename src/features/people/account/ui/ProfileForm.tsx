import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import type { Permission } from '#core/permissions.ts';
import { type PreferenceName, preferenceChoices } from '#core/viewerPreferences.ts';
import { readPreferences } from '#features/people/members/preferenceRules.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { profileDoors } from '../profileDoors.ts';
import { profileLimits } from '../profileLimitRules.ts';
import type { EditableProfile } from './editProfileDocuments.ts';
import { ProfileNote } from './ProfileNote.tsx';
import type { ProfileFaults } from './profileFaults.ts';
import { QuestionField } from './QuestionField.tsx';
import { useProfileForm } from './useProfileForm.ts';

interface ProfileFormProps {
  profile: EditableProfile;
  initial: ProfileFaults;
}

/** Chosen here; others are chosen where they count. */
const preferences = [
  'listSort',
  'commentSort',
  'dateFormat',
  'timeFormat',
  'shortcuts',
] as const satisfies PreferenceName[];

/** Mails that are a matter of choice: of whom they concern. */
const mails = [
  { name: 'decisionMails' },
  { name: 'spamRuleMails', permission: 'MANAGE_SPAM_POSTS' },
] as const satisfies { name: PreferenceName; permission?: Permission }[];

/** The profile as a form; a plain one without script. */
export function ProfileForm({ profile, initial }: ProfileFormProps) {
  const { t } = useTranslation('profile');
  const { t: ti } = useTranslation('identity');
  const { basePath, csrfToken, viewer } = useShell();
  const { faults, pending, form, submit, saveAnyway, updatedDate } = useProfileForm(
    profile,
    initial,
  );
  const fault = (field: string) => {
    const found = faults.fields[field];
    return found && ti(`faults.${found}`);
  };
  const answers = new Map(Object.entries(Object(profile.customFields)));
  const preferred = readPreferences(
    profile.userPreferences.map(({ preferenceCategory, preferenceType, properties }) => ({
      category: preferenceCategory,
      type: preferenceType,
      properties,
    })),
  );
  return (
    <form
      ref={form}
      method="post"
      action={`${basePath}${profileDoors.save(profile.id)}`}
      className="flex flex-col gap-6"
      onSubmit={submit}
    >
      <input type="hidden" name="_csrf" value={csrfToken ?? ''} />
      <input type="hidden" name="updatedDate" value={updatedDate} />
      <Card as="section" heading={<h2>{t('sections.about')}</h2>}>
        <div className="field-grid sm:grid-cols-2">
          <Field label={t('fields.fullName')} hint={t('hints.fullName')} error={fault('fullName')}>
            <TextInput
              name="fullName"
              dir="auto"
              autoComplete="name"
              maxLength={profileLimits.fullName}
              defaultValue={profile.fullName}
            />
          </Field>
          <Field label={t('fields.username')} hint={t('hints.username')} error={fault('username')}>
            <TextInput
              name="username"
              dir="ltr"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={profileLimits.username}
              readOnly={!profile.canEditUsername}
              defaultValue={profile.username}
            />
          </Field>
          <Field label={t('fields.firstName')} optional error={fault('firstName')}>
            <TextInput
              name="firstName"
              dir="auto"
              autoComplete="given-name"
              maxLength={profileLimits.fullName}
              defaultValue={profile.firstName}
            />
          </Field>
          <Field label={t('fields.lastName')} optional error={fault('lastName')}>
            <TextInput
              name="lastName"
              dir="auto"
              autoComplete="family-name"
              maxLength={profileLimits.fullName}
              defaultValue={profile.lastName}
            />
          </Field>
          <Field
            className="sm:col-span-2"
            label={t('fields.bio')}
            hint={t('hints.bio')}
            optional
            error={fault('bio')}
          >
            <TextArea
              name="bio"
              dir="auto"
              maxLength={profileLimits.bio}
              defaultValue={profile.bio}
            />
          </Field>
          {profile.canEditSignature && (
            <Field
              className="sm:col-span-2"
              label={t('fields.signature')}
              hint={t('hints.signature')}
              optional
              error={fault('signature')}
            >
              <TextInput
                name="signature"
                dir="auto"
                maxLength={profileLimits.signature}
                defaultValue={profile.signature}
              />
            </Field>
          )}
          {profile.canEditEmployeeId && (
            <Field label={t('fields.employeeId')} optional error={fault('employeeId')}>
              <TextInput
                name="employeeId"
                maxLength={profileLimits.employeeId}
                defaultValue={profile.employeeId ?? ''}
              />
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
                answer={answers.get(question.key)}
                error={fault(`customFields.${question.key}`)}
              />
            ))}
          </div>
        </Card>
      )}
      <Card as="section" heading={<h2>{t('sections.place')}</h2>}>
        <div className="field-grid sm:grid-cols-2">
          <Choice
            name="country"
            label={t('fields.country')}
            error={fault('country')}
            value={profile.country}
            none={t('none')}
            choices={profile.countries}
          />
          <Choice
            name="language"
            label={t('fields.language')}
            error={fault('language')}
            value={profile.language}
            none={t('automatic')}
            choices={profile.languages}
          />
          <Choice
            name="timeZone"
            label={t('fields.timeZone')}
            error={fault('timeZone')}
            value={profile.timeZone}
            none={t('automatic')}
            choices={profile.timeZones.map((zone) => ({
              code: zone,
              name: zone.replaceAll('_', ' '),
            }))}
          />
        </div>
      </Card>
      <Card as="section" heading={<h2>{t('sections.preferences')}</h2>}>
        <div className="field-grid sm:grid-cols-2">
          {preferences.map((name) => (
            <Field key={name} label={t(`preferences.${name}`)} error={fault(name)}>
              <Select name={name} defaultValue={preferred[name]}>
                {preferenceChoices[name].map((choice) => (
                  <option key={choice} value={choice}>
                    {t(`choices.${choice}`)}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
      </Card>
      <Card as="section" heading={<h2>{t('sections.notifications')}</h2>}>
        <p className="mb-4 text-sm text-text-muted">{t('hints.notifications')}</p>
        <div className="field-grid sm:grid-cols-2">
          {mails
            .filter(
              (mail) => !('permission' in mail) || viewer.permissions.includes(mail.permission),
            )
            .map(({ name }) => (
              <Field key={name} label={t(`preferences.${name}`)} error={fault(name)}>
                <Select name={name} defaultValue={preferred[name]}>
                  {preferenceChoices[name].map((choice) => (
                    <option key={choice} value={choice}>
                      {t(`mailChoices.${choice}`)}
                    </option>
                  ))}
                </Select>
              </Field>
            ))}
        </div>
      </Card>
      {faults.message && (
        <ProfileNote>
          {t(`messages.${faults.message}`)}
          {faults.message === 'CONFLICT' && (
            <Button variant="secondary" size="sm" className="needs-js:hidden" onClick={saveAnyway}>
              {t('saveAnyway')}
            </Button>
          )}
        </ProfileNote>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={pending}>
          {t('save')}
        </Button>
        <Link to={paths.member(profile.id)} className={buttonClasses('secondary', 'md')}>
          {t('back')}
        </Link>
      </div>
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  error: string | undefined;
  value: string | null;
  none: string;
  choices: readonly { code: string; name: string }[];
}

function Choice({ name, label, error, value, none, choices }: ChoiceProps) {
  return (
    <Field label={label} error={error}>
      <Select name={name} defaultValue={value ?? ''}>
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
