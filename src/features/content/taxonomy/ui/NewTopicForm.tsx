import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { CreateTopicMutation } from './taxonomyDocuments.ts';
import { usePlaceForm } from './usePlaceForm.ts';

type NewTopicFormProps = { categories: readonly { id: string; title: string }[] };

/** Makes a topic of a category. */
export function NewTopicForm({ categories }: NewTopicFormProps) {
  const { t } = useTranslation('taxonomy');
  const { onSubmit, saving, fault } = usePlaceForm(async (fields) => {
    const input = { title: `${fields.get('title')}`, categoryId: `${fields.get('categoryId')}` };
    return (await runOperation(CreateTopicMutation, { input })).createTopic.topic;
  });
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <Field label={t('start.title')} error={fault} required>
        <TextInput name="title" maxLength={200} autoComplete="off" />
      </Field>
      <Field label={t('start.category')} required>
        <Select name="categoryId" disabled={categories.length === 0}>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {category.title}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        type="submit"
        loading={saving}
        disabled={categories.length === 0}
        className="self-start"
      >
        {t('start.addTopic')}
      </Button>
    </form>
  );
}
