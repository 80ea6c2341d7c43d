import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ConditionField } from '../conditionForms.ts';
import { writingKinds } from '../spamRules.ts';
import { paceKinds } from './useConditionText.ts';
import type { SpamRuleFormState } from './useSpamRuleForm.ts';

type ConditionFieldViewProps = {
  form: SpamRuleFormState;
  field: ConditionField;
  /** Type of its condition. */
  index: number;
};

/** The form control of a condition's value. */
export function ConditionFieldView({ form, field, index }: ConditionFieldViewProps) {
  const { t } = useTranslation('spam');
  const path = `conditions.${index}.${field.name}` as const;
  switch (field.kind) {
    case 'number':
      return (
        <Field {...form.field(path)} label={t(`fields.${field.name}`)} className="w-36">
          <TextInput type="number" inputMode="numeric" min={field.min} max={field.max} />
        </Field>
      );
    case 'lines':
      return (
        <Field
          {...form.field(path)}
          error={form.errorWithin(path)}
          label={t(`fields.${field.name}`)}
          hint={t('linesHint')}
          className="w-full"
        >
          <TextArea rows={3} dir="auto" spellCheck={false} />
        </Field>
      );
    case 'pattern':
      return (
        <Field
          {...form.field(path)}
          label={t('fields.pattern')}
          hint={t('patternHint')}
          className="w-full"
        >
          <TextInput maxLength={500} dir="ltr" autoComplete="off" spellCheck={false} />
        </Field>
      );
    case 'paceKinds':
      return (
        <Field {...form.field(path)} label={t('fields.kinds')} className="w-56">
          <Select>
            {paceKinds.map((each) => (
              <option key={each} value={each}>
                {t(`pace.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
      );
    case 'writingKinds':
      return (
        <>
          {writingKinds.map((kind) => (
            <Checkbox key={kind} {...form.checkbox(path, kind)} label={t(`kinds.${kind}`)} />
          ))}
          <FieldError error={form.errorWithin(path)} />
        </>
      );
    case 'flag':
      return <Checkbox {...form.checkbox(path)} label={t('fields.ofOthers')} />;
  }
}
