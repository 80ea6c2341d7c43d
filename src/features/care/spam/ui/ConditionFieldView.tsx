import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ConditionField } from '../conditionForms.ts';
import { writingKinds } from '../spamRules.ts';
import { paceKinds } from './useConditionText.ts';

type ConditionFieldViewProps = {
  field: ConditionField;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** One value of a condition, edited as its kind is. */
export function ConditionFieldView({ field, value, onChange }: ConditionFieldViewProps) {
  const { t } = useTranslation('spam');
  switch (field.kind) {
    case 'number':
      return (
        <Field label={t(`fields.${field.name}`)} className="w-36">
          <TextInput
            type="number"
            inputMode="numeric"
            min={field.min}
            max={field.max}
            value={typeof value === 'number' && !Number.isNaN(value) ? value : ''}
            onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
          />
        </Field>
      );
    case 'lines':
      return (
        <Field label={t(`fields.${field.name}`)} hint={t('linesHint')} className="w-full">
          <TextArea
            rows={3}
            dir="auto"
            spellCheck={false}
            value={Array.isArray(value) ? value.join('\n') : ''}
            onChange={(event) => onChange(event.currentTarget.value.split('\n'))}
          />
        </Field>
      );
    case 'pattern':
      return (
        <Field label={t('fields.pattern')} hint={t('patternHint')} className="w-full">
          <TextInput
            value={typeof value === 'string' ? value : ''}
            maxLength={500}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </Field>
      );
    case 'paceKinds':
      return (
        <Field label={t('fields.kinds')} className="w-56">
          <Select value={String(value)} onChange={(event) => onChange(event.currentTarget.value)}>
            {paceKinds.map((each) => (
              <option key={each} value={each}>
                {t(`pace.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
      );
    case 'writingKinds': {
      const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
      return writingKinds.map((kind) => (
        <Checkbox
          key={kind}
          label={t(`kinds.${kind}`)}
          checked={chosen.includes(kind)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              writingKinds.filter((each) => (each === kind ? checked : chosen.includes(each))),
            )
          }
        />
      ));
    }
    case 'flag':
      return (
        <Checkbox
          label={t('fields.ofOthers')}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
  }
}
