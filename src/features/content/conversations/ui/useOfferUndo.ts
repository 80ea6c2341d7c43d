import { useNavigate, useRevalidator } from 'react-router';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { UndoMutation } from './undoDocuments.ts';

/**
 * Announces an action with an undo button. After an undo the page is reloaded; with `opens` it navigates to
 * the post, if the current page does not show it.
 */
export function useOfferUndo() {
  const { t } = useTranslation('staffWork');
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  async function undo(activityId: string, opens: boolean): Promise<void> {
    try {
      const { conversation } = (await runOperation(UndoMutation, { input: { activityId } }))
        .undoActivity;
      showSuccess(t('undo.done'));
      if (opens && conversation) await navigate(conversation.path);
      else await revalidate();
    } catch {
      showError(t('undo.failed'));
    }
  }

  return (text: string, activityId: string | null, { opens = false } = {}): void => {
    const action =
      activityId === null
        ? undefined
        : { label: t('undo.button'), run: () => void undo(activityId, opens) };
    showSuccess(text, action);
  };
}
