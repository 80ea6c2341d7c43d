import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { createCategorySchema } from '../taxonomyRules.ts';
import { CreateCategoryMutation } from './taxonomyDocuments.ts';
import { useStartForm } from './useStartForm.ts';

/** Creates a top-level category. */
export function NewCategoryForm() {
  const { t } = useTranslation('taxonomy');
  const form = useStartForm({
    schema: createCategorySchema,
    defaultValues: { title: '', description: '' },
    save: async (input) =>
      (await runOperation(CreateCategoryMutation, { input })).createCategory.category,
  });
  return (
    <form {...form.formProps} noValidate className="flex flex-col gap-4">
      <Field {...form.field('title')} label={t('start.title')} required>
        <TextInput maxLength={200} autoComplete="off" />
      </Field>
      <Field {...form.field('description')} label={t('start.description')} optional>
        <TextInput autoComplete="off" />
      </Field>
      <FormErrorSummary form={form} />
      <Button {...form.submitProps} className="self-start">
        {t('start.addCategory')}
      </Button>
    </form>
  );
}
