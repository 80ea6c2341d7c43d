import { Checkbox } from '../Checkbox.tsx';
import { Field } from '../Field.tsx';
import { Select } from '../Select.tsx';
import { TextArea } from '../TextArea.tsx';
import { TextInput } from '../TextInput.tsx';
import type { AnswerValues, AskedQuestion } from './answers.ts';
import { FieldError } from './FieldError.tsx';
import type { ZodForm } from './useZodForm.ts';

interface QuestionFieldProps {
  question: AskedQuestion;
  /** Contains the answers as `customFields`. */
  form: Pick<ZodForm<{ customFields: AnswerValues }>, 'field' | 'checkbox' | 'errorWithin'>;
  /** The empty option of a select. */
  noneLabel: string;
}

/** One of the community's custom questions (SPEC §3 "signup settings"), untranslated. */
export function QuestionField({ question, form, noneLabel }: QuestionFieldProps) {
  const { key, kind, required, options } = question;
  const path = `customFields.${key}` as const;
  const hint = question.help || undefined;
  const label = <bdi>{question.label}</bdi>;
  if (kind === 'CHECKBOX') {
    return <Checkbox {...form.checkbox(path)} label={label} hint={hint} required={required} />;
  }
  if (kind === 'CHOICES') {
    return (
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-medium">{label}</legend>
        {hint && <p className="text-sm text-text-muted">{hint}</p>}
        {options.map((option) => (
          <Checkbox key={option} {...form.checkbox(path, option)} label={option} />
        ))}
        <FieldError error={form.errorWithin(path)} />
      </fieldset>
    );
  }
  return (
    <Field {...form.field(path)} label={label} hint={hint} required={required} optional={!required}>
      {kind === 'CHOICE' ? (
        <Select>
          <option value="">{noneLabel}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      ) : kind === 'LONG_TEXT' ? (
        <TextArea rows={3} maxLength={5000} dir="auto" />
      ) : (
        <TextInput
          maxLength={200}
          inputMode={kind === 'NUMBER' ? 'decimal' : undefined}
          dir="auto"
        />
      )}
    </Field>
  );
}
