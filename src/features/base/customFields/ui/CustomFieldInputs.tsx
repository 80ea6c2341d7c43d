import type { AnswerValues } from '#core/questions.ts';
import type { AskedQuestion } from '#ui/forms/answers.ts';
import { QuestionField } from '#ui/forms/QuestionField.tsx';
import type { ZodForm } from '#ui/forms/useZodForm.ts';
import { useTranslation } from '#ui/useTranslation.ts';

type CustomFieldInputsProps = {
  questions: readonly AskedQuestion[];
  /** Holds the answers as `customFields`. */
  form: Pick<ZodForm<{ customFields: AnswerValues }>, 'field' | 'checkbox' | 'errorWithin'>;
};

/** The custom fields in a form, each with the control of its kind. */
export function CustomFieldInputs({ questions, form }: CustomFieldInputsProps) {
  const { t } = useTranslation('customFields');
  return questions.map((question) => (
    <QuestionField
      key={question.key}
      question={question}
      form={form}
      noneLabel={t(question.required ? 'choose' : 'none')}
    />
  ));
}
