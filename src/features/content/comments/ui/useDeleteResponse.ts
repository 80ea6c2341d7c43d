import { activityRules } from '#features/content/conversations/activityRules.ts';
import type { ActivityHandle } from '#features/content/conversations/ui/useActivity.ts';
import { useOfferUndo } from '#features/content/conversations/ui/useOfferUndo.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ResponseNode } from './commentFields.ts';
import { useCommentThread } from './commentThread.ts';
import { focusNeighbourOf } from './focusResponse.ts';

interface Deleted {
  kind: 'comment' | 'reply';
  response: ResponseNode;
  activity: ActivityHandle;
}

/** Asks for confirmation, deletes, and offers undo. */
export function useDeleteResponse({ kind, response, activity }: Deleted): () => Promise<void> {
  const { t } = useTranslation('comments');
  const { send, reload } = useCommentThread();
  const offerUndo = useOfferUndo();
  return async () => {
    const sure = await openModal('confirmation', {
      title: t(`delete.${kind}.title`),
      text: t(`delete.${kind}.text`),
      danger: true,
    });
    if (!sure) return;
    const answer = await activity.perform({
      rule: activityRules['delete-comment'],
      send: () => activity.send('delete-comment'),
    });
    if (answer === null) return;
    focusNeighbourOf(response.id);
    send({ type: 'removed', id: response.id });
    offerUndo(t(`delete.${kind}.done`), answer.activityId);
    if (response.accepted || response.official) await reload();
  };
}
