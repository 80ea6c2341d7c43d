import { useNavigate } from 'react-router';
import { paths } from '#core/paths.ts';
import { useOfferUndo } from '#features/content/conversations/ui/useOfferUndo.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { DeleteConversationMutation, type PostNode } from './conversationDocuments.ts';

/** Asks for confirmation, deletes, and navigates to its topic. §2: after delete, to a given path or home. */
export function useDeletePost(post: Pick<PostNode, 'id' | 'hierarchy'>) {
  const { t } = useTranslation('post');
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  return async () => {
    const sure = await openModal('confirmation', {
      title: t('delete.title'),
      text: t('delete.text'),
      danger: true,
    });
    if (!sure) return;
    try {
      const { deleteConversation } = await runOperation(DeleteConversationMutation, {
        input: { objectId: post.id },
      });
      await navigate(post.hierarchy.at(-1)?.path ?? paths.home(), { replace: true });
      offerUndo(t('delete.done'), deleteConversation.activityId, { opens: true });
    } catch {
      showError(t('errors.action'));
    }
  };
}
