import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { EditableProfile } from './editProfileDocuments.ts';

interface QuestionFieldProps {
  question: EditableProfile['questions'][number];
  answer: unknown;
  error: string | undefined;
}

/** One of the community's own fields. */
export function QuestionField({ question, answer, error }: QuestionFieldProps) {
  const { t } = useTranslation('profile');
  const { key, label, help, kind, required, options } = question;
  const name = `customFields.${key}`;
  const text = typeof answer === 'string' || typeof answer === 'number' ? `${answer}` : '';
  if (kind === 'CHECKBOX') {
    return (
      <Checkbox
        name={name}
        label={label}
        hint={help}
        error={error}
        defaultChecked={answer === true}
      />
    );
  }
  if (kind === 'CHOICES') {
    const chosen: unknown[] = Array.isArray(answer) ? answer : [];
    return (
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-medium">{label}</legend>
        {options.map((option) => (
          <Checkbox
            key={option}
            name={name}
            value={option}
            label={option}
            defaultChecked={chosen.includes(option)}
          />
        ))}
        {error && <p className="text-sm text-danger">{error}</p>}
      </fieldset>
    );
  }
  return (
    <Field
      label={label}
      hint={help || undefined}
      required={required}
      optional={!required}
      error={error}
    >
      {kind === 'CHOICE' ? (
        <Select name={name} defaultValue={text}>
          <option value="">{t('none')}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      ) : kind === 'LONG_TEXT' ? (
        <TextArea name={name} dir="auto" maxLength={5000} defaultValue={text} />
      ) : (
        <TextInput
          name={name}
          dir="auto"
          maxLength={200}
          inputMode={kind === 'NUMBER' ? 'decimal' : undefined}
          defaultValue={text}
        />
      )}
    </Field>
  );
}
