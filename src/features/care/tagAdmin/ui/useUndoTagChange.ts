import { useRevalidator } from 'react-router';
import { ClientError } from '#ui/clientError.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { UndoTagChangeMutation } from './tagAdminDocuments.ts';

/** Undoes a change of a tag. */
export function useUndoTagChange(): (id: string) => Promise<void> {
  const { t } = useTranslation('tagAdmin');
  const { revalidate } = useRevalidator();
  return async (id) => {
    try {
      await runOperation(UndoTagChangeMutation, { input: { changeId: id } });
      showSuccess(t('undoing'));
      await revalidate();
    } catch (error) {
      const isOver = error instanceof ClientError && error.code === 'CONFLICT';
      showError(t(isOver ? 'notUndone' : 'failed'));
    }
  };
}
