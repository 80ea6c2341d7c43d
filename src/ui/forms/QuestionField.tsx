import { type ComponentProps, useId } from 'react';
import { answerLimits } from '#core/answerLimits.ts';
import type { AnswerValues } from '#core/questions.ts';
import { Checkbox } from '../Checkbox.tsx';
import { Field } from '../Field.tsx';
import { Select } from '../Select.tsx';
import { TextArea } from '../TextArea.tsx';
import { TextInput } from '../TextInput.tsx';
import { useTranslation } from '../useTranslation.ts';
import { type AskedQuestion, optionLabel } from './answers.ts';
import { FieldError } from './FieldError.tsx';
import type { ZodForm } from './useZodForm.ts';

interface QuestionFieldProps {
  question: AskedQuestion;
  /** Contains the answers as `customFields`. */
  form: Pick<ZodForm<{ customFields: AnswerValues }>, 'field' | 'checkbox' | 'errorWithin'>;
  /** The empty option of a select. */
  noneLabel: string;
}

/** One of the community's own fields (SPEC §3 "signup settings", custom fields), in the words it was asked with. */
export function QuestionField({ question, form, noneLabel }: QuestionFieldProps) {
  const { key, kind, required, options } = question;
  const path = `customFields.${key}` as const;
  const { t } = useTranslation('ui');
  const errorId = useId();
  const hint = question.help ? <bdi>{question.help}</bdi> : undefined;
  const label = <bdi>{question.label}</bdi>;
  if (kind === 'CHECKBOX') {
    return <Checkbox {...form.checkbox(path)} label={label} hint={hint} required={required} />;
  }
  if (kind === 'CHOICES') {
    const error = form.errorWithin(path);
    return (
      <fieldset
        className="flex flex-col gap-2"
        data-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      >
        <legend className="mb-1.5 text-sm font-medium">
          {label}
          {!required && ' '}
          {!required && <span className="ms-1 font-normal text-text-muted">{t('optional')}</span>}
        </legend>
        {hint && <p className="text-sm text-text-muted">{hint}</p>}
        {options.map((option) => (
          <Checkbox
            key={option}
            {...form.checkbox(path, option)}
            label={<bdi>{optionLabel(question, option)}</bdi>}
          />
        ))}
        <FieldError id={errorId} error={error} />
      </fieldset>
    );
  }
  return (
    <Field {...form.field(path)} label={label} hint={hint} required={required} optional={!required}>
      {kind === 'CHOICE' ? (
        <Select>
          <option value="">{noneLabel}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {optionLabel(question, option)}
            </option>
          ))}
        </Select>
      ) : kind === 'LONG_TEXT' ? (
        <TextArea
          rows={3}
          maxLength={Math.min(
            question.maxLength ?? Number.MAX_SAFE_INTEGER,
            answerLimits.LONG_TEXT,
          )}
          dir="auto"
        />
      ) : (
        <TextInput {...inputOf(question)} />
      )}
    </Field>
  );
}

/** Beside its schema, what a keyboard on glass and a form without script need to know. */
function inputOf(question: AskedQuestion): ComponentProps<typeof TextInput> {
  switch (question.kind) {
    case 'NUMBER':
      return { inputMode: question.integer ? 'numeric' : 'decimal', maxLength: 40, dir: 'ltr' };
    case 'DATE':
      return { type: 'date' };
    case 'URL':
      return { type: 'url', inputMode: 'url', maxLength: 2084, dir: 'ltr' };
    case 'EMAIL':
      return { type: 'email', maxLength: 254, dir: 'ltr' };
    case 'PHONE':
      return { type: 'tel', maxLength: 16, dir: 'ltr' };
    default:
      return {
        maxLength: Math.min(question.maxLength ?? answerLimits.TEXT, answerLimits.TEXT),
        dir: 'auto',
      };
  }
}
