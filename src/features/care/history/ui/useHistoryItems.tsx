import History from 'virtual:icons/history';
import ScrollText from 'virtual:icons/scroll-text';
import { type ScopedPlace, viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { canSeeActivityLog, canSeeHistory } from '../historyRules.ts';

type Post = ScopedPlace & {
  id: string;
  path: string;
  isEdited: boolean;
  author: { id: string } | null;
};

/** Menu items: a post's versions, and its activity log. */
export function useHistoryItems({ post }: { post: Post }): MenuItem[] {
  const { t } = useTranslation('post');
  const { viewer: info, settings } = useShell();
  const viewer = viewerOfInfo(info, [post]);
  const place = { categoryId: Number(post.categoryId), authorId: Number(post.author?.id) };
  const items: MenuItem[] = [];
  if (post.isEdited && canSeeHistory(viewer, place, settings).ok) {
    items.push({
      key: 'history',
      label: t('actions.history'),
      icon: <History aria-hidden />,
      href: `${post.path}/history`,
    });
  }
  if (canSeeActivityLog(viewer, place).ok) {
    items.push({
      key: 'log',
      label: t('actions.log'),
      icon: <ScrollText aria-hidden />,
      onSelect: () => void openModal('postLog', { postId: post.id, path: post.path }),
    });
  }
  return items;
}
