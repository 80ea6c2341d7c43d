import Bell from 'virtual:icons/bell';
import ThumbsUp from 'virtual:icons/thumbs-up';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PostNode } from './conversationDocuments.ts';

/** Who likes and follows a post. */
export function usePeopleItems(
  post: Pick<PostNode, 'id' | 'likeCount' | 'categoryId' | 'scopedPermissions'>,
): MenuItem[] {
  const { t } = useTranslation('post');
  const followers: MenuItem = {
    key: 'followers',
    label: t('actions.seeFollowers'),
    icon: <Bell aria-hidden />,
    onSelect: () => openModal('userList', { of: 'CONVERSATION_FOLLOWERS', objectId: post.id }),
  };
  if (post.likeCount === 0) return [followers];
  const likes: MenuItem = {
    key: 'likes',
    label: t('actions.seeLikes'),
    icon: <ThumbsUp aria-hidden />,
    onSelect: () =>
      openModal('userList', { of: 'CONVERSATION_LIKES', objectId: post.id, place: post }),
  };
  return [likes, followers];
}
