import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { DeleteRankMutation } from './pointDocuments.ts';

const noFields = z.object({});

/** Asks before a rank is deleted. */
export function DeleteRankDialog({ rank, close, ...modal }: ModalViewProps<'deleteRank'>) {
  const { t } = useTranslation('pointAdmin');
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: noFields,
    defaultValues: {},
    formErrorText: () => t('fault.failed'),
    onSubmit: () => runOperation(DeleteRankMutation, { input: { rankId: rank.id } }),
    onSuccess: async () => {
      close();
      showSuccess(t('ranks.deleted', { name: rank.name }));
      await revalidate();
    },
  });
  return (
    <FormDialog
      {...modal}
      form={form}
      title={t('ranks.delete', { name: rank.name })}
      text={t('ranks.deleteText')}
      submitLabel={t('ranks.deleteSubmit')}
      danger
    >
      {null}
    </FormDialog>
  );
}
