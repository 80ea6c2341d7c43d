import { Link } from 'react-router';
import type { AnswerValues } from '#core/questions.ts';
import type { FieldQuestion } from '#features/base/customFields/fieldQuestionRules.ts';
import { CustomFieldInputs } from '#features/base/customFields/ui/CustomFieldInputs.tsx';
import { Field } from '#ui/Field.tsx';
import type { ZodForm } from '#ui/forms/useZodForm.ts';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { RequestTypesData } from './requestTypeDocuments.ts';

type RequestTypeInputsProps = {
  types: RequestTypesData['supportRequestTypes'];
  questions: readonly FieldQuestion[];
  form: Pick<
    ZodForm<{ typeId: string; customFields: AnswerValues }>,
    'field' | 'checkbox' | 'errorWithin' | 'values'
  >;
};

/** What a request is about, and the questions that depend on it. Without script, links choose the type. */
export function RequestTypeInputs({ types, questions, form }: RequestTypeInputsProps) {
  const { t } = useTranslation('requestTypes');
  const chosen = types.find(({ id }) => id === form.values.typeId);
  return (
    <>
      <div className="needs-js:hidden">
        <Field {...form.field('typeId')} label={t('type')} hint={chosen?.description || undefined}>
          <Select>
            <option value="">{t('noType')}</option>
            {types.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <noscript>
        <p className="text-sm font-medium">{t('chooseByLink')}</p>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {types.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={`?type=${id}`}
                aria-current={id === chosen?.id ? 'true' : undefined}
                className="text-accent hover:underline aria-[current]:font-semibold"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </noscript>
      <CustomFieldInputs questions={questions} form={form} />
    </>
  );
}
