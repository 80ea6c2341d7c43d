import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useOfferUndo } from '#features/content/conversations/ui/useOfferUndo.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type HistoryAddress, historySearch } from '../historyAddress.ts';
import { HideMutation, type HistoryData, RestoreMutation } from './historyDocuments.ts';

/** Restores or hides a version; both can be undone. */
export function useVersionCommands({ conversation }: HistoryData, address: HistoryAddress) {
  const { t } = useTranslation('history');
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  const [busy, setBusy] = useState(false);
  const { commentId } = address;
  const target =
    commentId === null
      ? { objectId: conversation.id, entityType: 'CONVERSATION' as const }
      : { objectId: commentId, entityType: 'COMMENT' as const };

  async function run(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    await work().catch(() => showError(t('failed')));
    setBusy(false);
  }

  return {
    restore: (number: number) =>
      run(async () => {
        const { restoreRevision } = await runOperation(RestoreMutation, {
          input: { ...target, number },
        });
        offerUndo(t('restore.done', { number }), restoreRevision.activityId);
        // The latest change is the one just made.
        await navigate(
          { search: historySearch({ ...address, from: null, to: null }) },
          { preventScrollReset: true },
        );
      }),
    setHidden: (number: number, hidden: boolean) =>
      run(async () => {
        const { hideRevision } = await runOperation(HideMutation, {
          input: { ...target, number, hidden },
        });
        offerUndo(t(hidden ? 'hide.done' : 'hide.undone', { number }), hideRevision.activityId);
        await revalidate();
      }),
  };
}
