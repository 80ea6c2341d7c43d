import Bell from 'lucide-react/icons/bell';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Pencil from 'lucide-react/icons/pencil';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy } from 'react';
import type { Activity } from '#features/conversations/activityRules.ts';
import { Menu, type MenuItem } from '#ui/Menu.tsx';
import { openModal } from '#ui/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PostNode } from './conversationDocuments.ts';
import { useDeletePost } from './useDeletePost.ts';

const PostTools = lazy(async () => ({
  default: (await import('#features/merging/ui/PostTools.tsx')).PostTools,
}));

type PostMenuProps = { post: PostNode; onClose: (activity: Activity) => void };

/** What only some may do, and who else was here. */
export function PostMenu({ post, onClose }: PostMenuProps) {
  const { t } = useTranslation('post');
  const deletePost = useDeletePost(post);
  const { can } = post;
  const mayTool = [can.edit, can.merge, can.moveTopic, can.fork].includes('OK');
  const items: MenuItem[] = [];
  if (can.edit === 'OK') {
    items.push({
      key: 'edit',
      label: t('actions.edit'),
      icon: <Pencil aria-hidden />,
      href: `${post.path}/edit`,
    });
  }
  if (can.close === 'OK') {
    items.push({
      key: 'close',
      label: t(post.closed ? 'actions.reopen' : 'actions.close'),
      icon: post.closed ? <LockOpen aria-hidden /> : <Lock aria-hidden />,
      onSelect: () => onClose(post.closed ? 're-open-conversation' : 'close-conversation'),
    });
  }
  if (post.likeCount > 0) {
    items.push({
      key: 'likes',
      label: t('actions.seeLikes'),
      icon: <ThumbsUp aria-hidden />,
      onSelect: () => openModal('userList', { of: 'CONVERSATION_LIKES', objectId: post.id }),
    });
  }
  items.push({
    key: 'followers',
    label: t('actions.seeFollowers'),
    icon: <Bell aria-hidden />,
    onSelect: () => openModal('userList', { of: 'CONVERSATION_FOLLOWERS', objectId: post.id }),
  });
  if (can.delete === 'OK') {
    items.push({
      key: 'delete',
      label: t('actions.delete'),
      icon: <Trash2 aria-hidden />,
      danger: true,
      separatorBefore: true,
      onSelect: deletePost,
    });
  }
  return (
    <Menu
      label={t('actions.more')}
      align="end"
      trigger={<Ellipsis aria-hidden className="size-5" />}
      className="touch-target inline-flex size-8 shrink-0 items-center justify-center rounded-button text-text-muted transition-colors hover:bg-surface-sunken hover:text-text"
      items={items}
      more={mayTool && <PostTools post={post} />}
    />
  );
}
