import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ArchiveStatusLabelMutation } from './statusLabelDocuments.ts';

const archiveSchema = z.object({ replacementId: z.string() });

/** Archives a label, with an optional replacement for its posts. */
export function ArchiveLabelDialog({
  label: { id, name, postCount },
  others,
  close,
  ...modal
}: ModalViewProps<'archiveLabel'>) {
  const { t } = useTranslation('statusLabels');
  const { revalidate } = useRevalidator();
  const [act] = usePageAction();
  const restore = () =>
    act({
      run: () =>
        runOperation(ArchiveStatusLabelMutation, { input: { labelId: id, restore: true } }),
      done: t('restored', { name }),
      failed: t('failed'),
    });
  const form = useZodForm({
    schema: archiveSchema,
    defaultValues: { replacementId: '' },
    formErrorText: () => t('failed'),
    onSubmit: ({ replacementId }) =>
      runOperation(ArchiveStatusLabelMutation, {
        input: { labelId: id, replacementId: replacementId || null },
      }),
    onSuccess: async () => {
      close();
      showSuccess(t('archiving.done', { name }), { label: t('undo'), run: () => void restore() });
      await revalidate();
    },
  });
  return (
    <FormDialog
      {...modal}
      form={form}
      title={t('archive', { name })}
      text={t('archiving.text')}
      submitLabel={t('archiving.submit')}
    >
      {postCount > 0 && (
        <Field
          {...form.field('replacementId')}
          label={t('archiving.replacement', { count: postCount })}
        >
          <Select>
            <option value="">{t('archiving.keep', { name })}</option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {other.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </FormDialog>
  );
}
