import type { Question } from '#core/questions.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

interface QuestionFieldProps {
  question: Question;
  /** Of the form's field; answers are sent under `customFields.<key>`. */
  name: string;
  error?: string | undefined;
  defaultValue?: string | undefined;
}

/** One of the community's own questions (SPEC §3 "signup settings"), in the words it was asked with. */
export function QuestionField({ question, name, error, defaultValue }: QuestionFieldProps) {
  const { help, required, kind } = question;
  const label = <bdi>{question.label}</bdi>;
  if (kind === 'CHECKBOX') {
    return (
      <Checkbox
        name={name}
        label={label}
        hint={help}
        error={error}
        required={required}
        defaultChecked={defaultValue === 'on'}
      />
    );
  }
  if (kind === 'CHOICES') return <Choices {...{ question, name, error }} />;
  return (
    <Field label={label} hint={help} required={required} optional={!required} error={error}>
      <Control {...{ question, name, defaultValue }} />
    </Field>
  );
}

function Control({ question, name, defaultValue = '' }: QuestionFieldProps) {
  const { t } = useTranslation('identity');
  const { kind, options } = question;
  if (kind === 'LONG_TEXT') {
    return (
      <TextArea name={name} defaultValue={defaultValue} rows={3} maxLength={5000} dir="auto" />
    );
  }
  if (kind === 'CHOICE') {
    return (
      <Select name={name} defaultValue={defaultValue}>
        <option value="">{t('fields.choose')}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
    );
  }
  const inputMode = kind === 'NUMBER' ? 'decimal' : undefined;
  return <TextInput name={name} defaultValue={defaultValue} inputMode={inputMode} dir="auto" />;
}

function Choices({ question, name, error }: QuestionFieldProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">
        <bdi>{question.label}</bdi>
      </legend>
      {question.help && <p className="text-sm text-text-muted">{question.help}</p>}
      {question.options.map((option) => (
        <Checkbox key={option} name={name} value={option} label={option} />
      ))}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
