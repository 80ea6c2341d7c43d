import ArrowRightLeft from 'virtual:icons/arrow-right-left';
import FolderInput from 'virtual:icons/folder-input';
import GitFork from 'virtual:icons/git-fork';
import Merge from 'virtual:icons/merge';
import MessageSquarePlus from 'virtual:icons/message-square-plus';
import Shapes from 'virtual:icons/shapes';
import type { VerdictCode } from '#core/permissions.ts';
import { useCommentThread } from '#features/content/comments/ui/commentThread.ts';
import type { ResponseMenuProps } from '#features/content/comments/ui/responseMenuProps.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ChangedPost } from './mergingModals.ts';

type PostOfTools = ChangedPost & {
  merged: boolean;
  replyCount: number;
  can: { edit: VerdictCode; merge: VerdictCode; moveTopic: VerdictCode; fork: VerdictCode };
};

/** Moderation items for a post; none for a merged one. */
export function usePostMergingItems({ post }: { post: PostOfTools }): MenuItem[] {
  const { t } = useTranslation('merging');
  const { can, id, replyCount, topicId } = post;
  const items: (MenuItem & { isOffered: boolean })[] = [
    {
      key: 'merge',
      isOffered: can.merge === 'OK',
      label: t('tools.merge'),
      icon: <Merge aria-hidden />,
      onSelect: () => openModal('mergePost', { post }),
    },
    {
      key: 'moveTopic',
      isOffered: can.moveTopic === 'OK',
      label: t('tools.moveTopic'),
      icon: <FolderInput aria-hidden />,
      onSelect: () => openModal('movePost', { post }),
    },
    {
      key: 'changeType',
      isOffered: can.edit === 'OK',
      label: t('tools.changeType'),
      icon: <Shapes aria-hidden />,
      onSelect: () => openModal('changeType', { post }),
    },
    {
      key: 'fork',
      isOffered: can.fork === 'OK',
      label: t('tools.fork'),
      icon: <GitFork aria-hidden />,
      onSelect: () =>
        openModal('forkComment', { message: { id, type: 'post', replyCount, topicId } }),
    },
  ];
  return post.merged ? [] : offered(items);
}

/** Moderation items for a comment or reply. */
export function useResponseMergingItems({ kind, response }: ResponseMenuProps): MenuItem[] {
  const { t } = useTranslation('merging');
  const { conversationId, topicId } = useCommentThread();
  const { can, id } = response;
  const replyCount = 'replyCount' in response ? Number(response.replyCount) : 0;
  return offered([
    {
      key: 'move',
      isOffered: can.move === 'OK',
      label: t('tools.move'),
      icon: <ArrowRightLeft aria-hidden />,
      onSelect: () =>
        openModal('moveResponse', { response: { id, kind, conversationId, topicId } }),
    },
    {
      key: 'fork',
      isOffered: can.fork === 'OK',
      label: t('tools.fork'),
      icon: <GitFork aria-hidden />,
      onSelect: () =>
        openModal('forkComment', { message: { id, type: kind, replyCount, topicId } }),
    },
    {
      key: 'convert',
      isOffered: can.move === 'OK' && can.fork === 'OK',
      label: t('tools.convert'),
      icon: <MessageSquarePlus aria-hidden />,
      onSelect: () =>
        openModal('convertResponse', { response: { id, kind, conversationId, topicId } }),
    },
  ]);
}

function offered(items: readonly (MenuItem & { isOffered: boolean })[]): MenuItem[] {
  return items.flatMap(({ isOffered, ...item }) => (isOffered ? [item] : []));
}
