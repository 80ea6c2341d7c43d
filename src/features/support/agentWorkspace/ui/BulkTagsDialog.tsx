import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { bulkTagsSchema, tagsIn } from '../viewFormRules.ts';

/** Asks for the tags that several requests get, and those that they lose. */
export function BulkTagsDialog({ closable, dismiss, close }: ModalViewProps<'bulkTags'>) {
  const { t } = useTranslation('supportViews');
  const { t: desk } = useTranslation('supportDesk');
  const form = useZodForm({
    schema: bulkTagsSchema,
    defaultValues: { add: '', remove: '' },
    onSubmit: async ({ add, remove }) => ({
      addTags: tagsIn(add) ?? [],
      removeTags: tagsIn(remove) ?? [],
    }),
    onSuccess: close,
  });
  const { add, remove } = form.values;
  return (
    <FormDialog
      form={form}
      title={t('tags.title')}
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('tags.submit')}
      isComplete={tagsIn(add) !== undefined || tagsIn(remove) !== undefined}
    >
      <Field {...form.field('add')} label={t('tags.add')} hint={desk('viewFilter.tagsHint')}>
        <TextInput autoComplete="off" dir="auto" data-autofocus />
      </Field>
      <Field {...form.field('remove')} label={t('tags.remove')} hint={desk('viewFilter.tagsHint')}>
        <TextInput autoComplete="off" dir="auto" />
      </Field>
    </FormDialog>
  );
}
