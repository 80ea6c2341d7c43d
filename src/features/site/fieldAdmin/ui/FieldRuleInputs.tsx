import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import type { ZodForm } from '#ui/forms/useZodForm.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type FieldValues, useFieldLanguages } from './useFieldForm.ts';

type FormProps = { form: ZodForm<FieldValues> };

/** Validation rules and initial value of a field. */
export function FieldRuleInputs({ form }: FormProps) {
  const { t } = useTranslation('fieldAdmin');
  const { kind } = form.values;
  const range = (least: 'minLength' | 'min', most: 'maxLength' | 'max') => (
    <div className="field-grid sm:grid-cols-2">
      <Field {...form.field(least)} label={t(`field.${least}`)} optional>
        <TextInput type="number" step={kind === 'NUMBER' ? 'any' : 1} />
      </Field>
      <Field {...form.field(most)} label={t(`field.${most}`)} optional>
        <TextInput type="number" step={kind === 'NUMBER' ? 'any' : 1} />
      </Field>
    </div>
  );
  return (
    <>
      {(kind === 'TEXT' || kind === 'LONG_TEXT') && (
        <>
          {range('minLength', 'maxLength')}
          <Field
            {...form.field('pattern')}
            label={t('field.pattern')}
            hint={t('field.patternHint')}
            optional
          >
            <TextInput maxLength={200} dir="ltr" spellCheck={false} autoCapitalize="none" />
          </Field>
        </>
      )}
      {kind === 'NUMBER' && (
        <>
          {range('min', 'max')}
          <Checkbox {...form.checkbox('integer')} label={t('field.integer')} />
        </>
      )}
      {kind !== 'CHOICES' && <DefaultField form={form} />}
    </>
  );
}

function DefaultField({ form }: FormProps) {
  const { t } = useTranslation('fieldAdmin');
  const [language = ''] = useFieldLanguages();
  const { kind, options } = form.values;
  const known = options.filter(({ value }) => value !== '');
  // An option is stored under a value once it is saved.
  if (kind === 'CHOICE' && known.length === 0) return null;
  return (
    <Field
      {...form.field('defaultValue')}
      label={t('field.defaultValue')}
      hint={t('field.defaultHint')}
      optional
    >
      {kind === 'CHOICE' ? (
        <Select>
          <option value="">{t('noDefault')}</option>
          {known.map(({ value, labels }) => (
            <option key={value} value={value}>
              {labels[language] || value}
            </option>
          ))}
        </Select>
      ) : kind === 'CHECKBOX' ? (
        <Select>
          <option value="">{t('unticked')}</option>
          <option value="true">{t('ticked')}</option>
        </Select>
      ) : (
        <TextInput
          type={kind === 'DATE' ? 'date' : 'text'}
          inputMode={kind === 'NUMBER' ? 'decimal' : undefined}
          dir="auto"
        />
      )}
    </Field>
  );
}
