import StickyNote from 'virtual:icons/sticky-note';
import { type ScopedPlace, viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { canManagePostNotes } from '../postNoteAccess.ts';

type NotedPost = ScopedPlace & { id: string; title: string };

/** Menu item: staff notes on the post. */
export function usePostNoteItems({ post }: { post: NotedPost }): MenuItem[] {
  const { t } = useTranslation('post');
  const { viewer } = useShell();
  const place = { categoryId: Number(post.categoryId) };
  if (!canManagePostNotes(viewerOfInfo(viewer, [post]), place).ok) return [];
  return [
    {
      key: 'notes',
      label: t('actions.notes'),
      icon: <StickyNote aria-hidden />,
      onSelect: () => void openModal('postNotes', { postId: post.id, title: post.title }),
    },
  ];
}
