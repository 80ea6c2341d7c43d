import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { createTopicSchema } from '../taxonomyRules.ts';
import { CreateTopicMutation } from './taxonomyDocuments.ts';
import { useStartForm } from './useStartForm.ts';

type NewTopicFormProps = { categories: readonly { id: string; title: string }[] };

/** Creates a topic in a category. */
export function NewTopicForm({ categories }: NewTopicFormProps) {
  const { t } = useTranslation('taxonomy');
  const form = useStartForm({
    schema: createTopicSchema,
    defaultValues: { title: '', categoryId: categories[0]?.id ?? '' },
    save: async (input) => (await runOperation(CreateTopicMutation, { input })).createTopic.topic,
  });
  const isEmpty = categories.length === 0;
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-4">
      <Field {...form.field('title')} label={t('start.title')} required>
        <TextInput maxLength={200} autoComplete="off" />
      </Field>
      <Field {...form.field('categoryId')} label={t('start.category')} required>
        <Select disabled={isEmpty}>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {category.title}
            </option>
          ))}
        </Select>
      </Field>
      <FormErrorSummary form={form} />
      <Button
        {...form.submitProps}
        disabled={isEmpty || form.submitProps.disabled}
        className="self-start"
      >
        {t('start.addTopic')}
      </Button>
    </form>
  );
}
