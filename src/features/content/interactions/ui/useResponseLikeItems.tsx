import ThumbsUp from 'virtual:icons/thumbs-up';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { useCommentThread } from '#features/content/comments/ui/commentThread.ts';
import type { ResponseMenuProps } from '#features/content/comments/ui/responseMenuProps.ts';
import { canRemoveLikes } from '#features/content/conversations/conversationRules.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Who likes a comment or reply, for those who may remove likes. */
export function useResponseLikeItems({ response, activity }: ResponseMenuProps): MenuItem[] {
  const { t } = useTranslation('post');
  const { viewer } = useShell();
  const { place } = useCommentThread();
  if (place === null || activity.shown.likeCount === 0) return [];
  const categoryId = Number(place.categoryId);
  if (!canRemoveLikes(viewerOfInfo(viewer, [place]), { categoryId }).ok) return [];
  return [
    {
      key: 'likes',
      label: t('actions.seeLikes'),
      icon: <ThumbsUp aria-hidden />,
      onSelect: () => openModal('userList', { of: 'RESPONSE_LIKES', objectId: response.id, place }),
    },
  ];
}
