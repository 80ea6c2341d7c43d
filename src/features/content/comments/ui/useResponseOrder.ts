import { askForOrder } from '#features/content/conversations/ui/activityModals.ts';
import { PropertyMutation } from '#features/content/conversations/ui/propertyDocuments.ts';
import { useOfferUndo } from '#features/content/conversations/ui/useOfferUndo.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { useCommentThread } from './commentThread.ts';
import { focusResponseSoon } from './focusResponse.ts';
import type { ResponseMenuProps } from './responseMenuProps.ts';

/** Asks for the sort number of a comment or reply, and moves it. */
export function useResponseOrder({ kind, response }: Pick<ResponseMenuProps, 'kind' | 'response'>) {
  const { t } = useTranslation('postWork');
  const { send, reload } = useCommentThread();
  const offerUndo = useOfferUndo();
  const { id } = response;
  return async (): Promise<void> => {
    const asked = await askForOrder(kind, response.order);
    if (asked === undefined) return;
    try {
      const { updateConversationProperty } = await runOperation(PropertyMutation, {
        input: {
          ...{ id, entityType: kind === 'comment' ? 'COMMENT' : 'REPLY' },
          ...{ updateAction: 'SET_ORDER', order: asked.order },
        },
      });
      // Expanded replies are ordered by their known numbers.
      send({ type: 'changed', response: { id, order: asked.order } });
      await reload();
      focusResponseSoon(id);
      offerUndo(t(`order.done.${kind}`), updateConversationProperty.activityId);
    } catch {
      showError(t(`order.failed.${kind}`));
    }
  };
}
