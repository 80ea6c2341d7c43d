import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { CreateCategoryMutation } from './taxonomyDocuments.ts';
import { usePlaceForm } from './usePlaceForm.ts';

/** Makes a category of the top level. */
export function NewCategoryForm() {
  const { t } = useTranslation('taxonomy');
  const { onSubmit, saving, fault } = usePlaceForm(async (fields) => {
    const input = { title: `${fields.get('title')}`, description: `${fields.get('description')}` };
    return (await runOperation(CreateCategoryMutation, { input })).createCategory.category;
  });
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <Field label={t('start.title')} error={fault} required>
        <TextInput name="title" maxLength={200} autoComplete="off" />
      </Field>
      <Field label={t('start.description')} optional>
        <TextInput name="description" autoComplete="off" />
      </Field>
      <Button type="submit" loading={saving} className="self-start">
        {t('start.addCategory')}
      </Button>
    </form>
  );
}
