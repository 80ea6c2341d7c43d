import { languageName } from '#core/languageName.ts';
import { fieldAudiences, fieldEditors, questionKinds } from '#core/questions.ts';
import { customFieldLimits } from '#features/base/customFields/customFieldLimits.ts';
import type { CustomFieldTarget } from '#features/base/customFields/customFieldRules.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import type { ZodForm } from '#ui/forms/useZodForm.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { FieldOptionRows } from './FieldOptionRows.tsx';
import { FieldPlacementInputs } from './FieldPlacementInputs.tsx';
import { FieldRuleInputs } from './FieldRuleInputs.tsx';
import type { FieldDefinition, FieldTopic } from './fieldAdminDocuments.ts';
import { type FieldValues, useFieldForm, useFieldLanguages } from './useFieldForm.ts';

type FieldFormProps = {
  /** Null creates one. */
  definition: FieldDefinition | null;
  target: CustomFieldTarget;
  topics: readonly FieldTopic[];
  closeHref: string;
};

/** Creates a field, or changes one. */
export function FieldForm({ definition, target, topics, closeHref }: FieldFormProps) {
  const { t } = useTranslation('fieldAdmin');
  const form = useFieldForm({ definition, target, closeHref });
  const { kind, visibleTo } = form.values;
  return (
    <form {...form.formProps} noValidate className="flex max-w-lg flex-col gap-5">
      <LeaveGuard form={form} parameter="edit" />
      <FieldWords form={form} />
      <Field
        {...form.field('kind')}
        label={t('field.kind')}
        hint={definition ? t('field.kindFixed') : undefined}
      >
        <Select disabled={definition !== null}>
          {questionKinds.map((each) => (
            <option key={each} value={each}>
              {t(`kinds.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      {(kind === 'CHOICE' || kind === 'CHOICES') && <FieldOptionRows form={form} />}
      <FieldRuleInputs form={form} />
      <Checkbox
        {...form.checkbox('required')}
        label={t('field.required')}
        hint={t('field.requiredHint')}
      />
      <FieldPlacementInputs form={form} target={target} topics={topics} />
      <div className="field-grid sm:grid-cols-2">
        <Field {...form.field('visibleTo')} label={t('field.visibleTo')}>
          <Select>
            {fieldAudiences
              .filter((each) => target !== 'TOPIC' || each !== 'OWNER')
              .map((each) => (
                <option key={each} value={each}>
                  {t(each === 'OWNER' ? `owner.${ownerOf(target)}` : `audiences.${each}`)}
                </option>
              ))}
          </Select>
        </Field>
        {target !== 'TOPIC' && (
          <Field
            {...form.field('editableBy')}
            label={t('field.editableBy')}
            hint={visibleTo === 'STAFF' ? t('field.editableByHint') : undefined}
          >
            <Select>
              {fieldEditors.map((each) => (
                <option key={each} value={each}>
                  {t(each === 'OWNER' ? `owner.${ownerOf(target)}` : 'audiences.STAFF')}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      <Field
        {...form.field('key')}
        label={t('field.key')}
        hint={t(definition ? 'field.keyFixed' : 'field.keyHint')}
        optional={definition === null}
      >
        <TextInput
          maxLength={40}
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
          disabled={definition !== null}
        />
      </Field>
      <FormErrorSummary form={form} />
      <div className="flex gap-2">
        <Button {...form.submitProps}>{t(definition ? 'save' : 'create')}</Button>
        <LinkButton to={closeHref} variant="quiet">
          {t('cancel')}
        </LinkButton>
      </div>
    </form>
  );
}

function ownerOf(target: CustomFieldTarget): 'POST' | 'MEMBER' | 'REQUEST' {
  return target === 'MEMBER' || target === 'REQUEST' ? target : 'POST';
}

/** The name and the help text, in each language of the community. */
function FieldWords({ form }: { form: ZodForm<FieldValues> }) {
  const { t, language } = useTranslation('fieldAdmin');
  const [first = '', ...others] = useFieldLanguages();
  const named = (code: string) => languageName(code, language);
  const inputs = (code: string, isFirst: boolean) => (
    <>
      <Field
        {...form.field(`names.${code}`)}
        error={form.errorOf(`names.${code}`) ?? (isFirst ? form.errorOf('names') : undefined)}
        label={isFirst ? t('field.name') : t('field.nameIn', { language: named(code) })}
        required={isFirst}
      >
        <TextInput maxLength={customFieldLimits.name} autoComplete="off" dir="auto" lang={code} />
      </Field>
      <Field
        {...form.field(`helpTexts.${code}`)}
        label={isFirst ? t('field.help') : t('field.helpIn', { language: named(code) })}
        optional={isFirst}
      >
        <TextInput maxLength={customFieldLimits.help} autoComplete="off" dir="auto" lang={code} />
      </Field>
    </>
  );
  return (
    <>
      {inputs(first, true)}
      {others.length > 0 && (
        <details>
          <summary className="cursor-pointer rounded-sm py-1 text-sm font-medium">
            {t('field.translations')}
          </summary>
          <div className="mt-4 flex flex-col gap-4 border-s-2 border-border ps-4">
            {others.map((code) => (
              <div key={code} className="flex flex-col gap-4">
                {inputs(code, false)}
              </div>
            ))}
          </div>
        </details>
      )}
    </>
  );
}
