import { ClientError } from '#ui/clientError.ts';
import { runOperation } from '#ui/runOperation.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { UndoTagChangeMutation } from './tagAdminDocuments.ts';

/** Undoes a change of a tag. */
export function useUndoTagChange(): (id: string) => Promise<void> {
  const { t } = useTranslation('tagAdmin');
  const [act] = usePageAction();
  return (id) =>
    act({
      run: () => runOperation(UndoTagChangeMutation, { input: { changeId: id } }),
      done: t('undoing'),
      failed: (error) => {
        const isOver = error instanceof ClientError && error.code === 'CONFLICT';
        return t(isOver ? 'notUndone' : 'failed');
      },
    });
}
