import { useId } from 'react';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { inputOfField } from '../answerInputs.ts';
import { scaleOf } from '../surveyDefinitionRules.ts';
import { otherField, surveyAnswerLimits } from '../surveyLogic.ts';
import { SurveyScale } from './SurveyScale.tsx';
import type { AskedSurveyQuestion } from './surveyDocuments.ts';

export type SurveyQuestionProps = {
  question: AskedSurveyQuestion;
  /** Kept values of a field. */
  valuesOf: (field: string) => readonly string[];
  error: string | undefined;
};

/** One question of a survey, with native controls: it works without script. */
export function SurveyQuestionField(props: SurveyQuestionProps) {
  const { t } = useTranslation('surveys');
  const { question, valuesOf, error } = props;
  const { id, type, required } = question;
  const name = inputOfField(id);
  const label = <bdi>{question.label}</bdi>;
  const hint = question.hint ? <bdi>{question.hint}</bdi> : undefined;
  const [value = ''] = valuesOf(id);
  const field = { label, hint, error, required, optional: !required };
  const control = { name, defaultValue: value };
  switch (type) {
    case 'STATEMENT':
      return (
        <div dir="auto" className="flex flex-col gap-1">
          <p className="font-medium whitespace-pre-line wrap-anywhere">{question.label}</p>
          {hint && <p className="text-sm text-text-muted">{hint}</p>}
        </div>
      );
    case 'DROPDOWN':
      return (
        <div className="flex flex-col gap-3">
          <Field {...field} control={control}>
            <Select>
              <option value="">{t('choose')}</option>
              {question.options.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.label}
                </option>
              ))}
            </Select>
          </Field>
          <OtherField {...props} />
        </div>
      );
    case 'SHORT_TEXT':
      return (
        <Field {...field} control={control}>
          <TextInput maxLength={surveyAnswerLimits.shortText} dir="auto" />
        </Field>
      );
    case 'LONG_TEXT':
      return (
        <Field {...field} control={control}>
          <TextArea maxLength={surveyAnswerLimits.longText} rows={4} dir="auto" />
        </Field>
      );
    case 'NUMBER':
      return (
        <Field {...field} control={control}>
          <TextInput inputMode="decimal" maxLength={40} dir="ltr" className="max-w-48" />
        </Field>
      );
    case 'DATE':
      return (
        <Field {...field} control={control}>
          <TextInput type="date" className="max-w-48" />
        </Field>
      );
    default:
      return <GroupedQuestion {...props} />;
  }
}

/** Questions with several controls, under one legend. */
function GroupedQuestion(props: SurveyQuestionProps) {
  const { t } = useTranslation('surveys');
  const { question, error } = props;
  const errorId = useId();
  return (
    <fieldset
      data-question={question.id}
      className="flex min-w-0 flex-col gap-2"
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className="mb-1.5 text-sm font-medium wrap-anywhere">
        <bdi>{question.label}</bdi>
        {!question.required && (
          <span className="ms-2 font-normal text-text-muted">{t('optional')}</span>
        )}
      </legend>
      {question.hint && (
        <p className="text-sm text-text-muted">
          <bdi>{question.hint}</bdi>
        </p>
      )}
      <Controls {...props} />
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}

function Controls(props: SurveyQuestionProps) {
  const { t } = useTranslation('surveys');
  const { question, valuesOf } = props;
  const { id, type, options, rows } = question;
  const values = valuesOf(id);
  if (scaleOf(type).length > 0) {
    return <SurveyScale name={inputOfField(id)} type={type} value={values[0] ?? ''} />;
  }
  switch (type) {
    case 'CONSENT':
      return (
        <Choice
          {...{ type: 'checkbox', name: inputOfField(id), value: 'yes' }}
          isChosen={values.includes('yes')}
          label={t('agree')}
        />
      );
    case 'MATRIX':
      return rows.map((row) => {
        const field = `${id}.${row.id}`;
        return (
          <fieldset key={row.id} className="min-w-0 pt-1">
            <legend className="pb-2 text-sm text-text-muted wrap-anywhere">
              <bdi>{row.label}</bdi>
            </legend>
            <div className="flex flex-wrap gap-2">
              {options.map((option) => (
                <Choice
                  key={option.id}
                  {...{ type: 'radio', name: inputOfField(field), value: option.id }}
                  isChosen={valuesOf(field).includes(option.id)}
                  label={option.label}
                />
              ))}
            </div>
          </fieldset>
        );
      });
    case 'RANKING':
      return options.map((option) => {
        const field = `${id}.${option.id}`;
        return (
          <Field
            key={option.id}
            label={<bdi>{option.label}</bdi>}
            control={{ name: inputOfField(field), defaultValue: valuesOf(field)[0] ?? '' }}
            className="flex flex-row items-center justify-between gap-3"
          >
            <Select className="w-28">
              <option value="">{t('rank')}</option>
              {options.map((each, index) => (
                <option key={each.id} value={index + 1}>
                  {index + 1}
                </option>
              ))}
            </Select>
          </Field>
        );
      });
    default:
      return (
        <div className="group/choices flex flex-col gap-2">
          {options.map((option) => (
            <Choice
              key={option.id}
              isOther={option.isOther}
              type={type === 'MULTIPLE' ? 'checkbox' : 'radio'}
              name={inputOfField(id)}
              value={option.id}
              isChosen={values.includes(option.id)}
              label={option.label}
            />
          ))}
          <OtherField {...props} className="hidden group-has-[[data-other]:checked]/choices:flex" />
        </div>
      );
  }
}

/** What the "other" option stands for. */
function OtherField({
  question,
  valuesOf,
  className,
}: SurveyQuestionProps & { className?: string }) {
  const { t } = useTranslation('surveys');
  const option = question.options.find(({ isOther }) => isOther);
  if (option === undefined) return null;
  const field = otherField(question.id);
  return (
    <Field
      label={t('otherText', { option: option.label })}
      control={{ name: inputOfField(field), defaultValue: valuesOf(field)[0] ?? '' }}
      className={className}
    >
      <TextInput maxLength={surveyAnswerLimits.shortText} dir="auto" />
    </Field>
  );
}

type ChoiceProps = {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  isChosen: boolean;
  label: string;
  /** A text field belongs to it. */
  isOther?: boolean;
};

function Choice({ type, name, value, isChosen, label, isOther = false }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-border bg-surface-raised px-3 py-2 transition-colors hover:border-border-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        {...{ type, name, value }}
        defaultChecked={isChosen}
        data-other={isOther || undefined}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0 wrap-anywhere">
        <bdi>{label}</bdi>
      </span>
    </label>
  );
}
