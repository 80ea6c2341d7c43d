import StickyNote from 'virtual:icons/sticky-note';
import { badgeClasses } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';

type NotesMarkProps = { post: { id: string; title: string; noteCount?: number | null } };

/** Badge for posts with staff notes, for staff who may read them. */
export function NotesMark({ post }: NotesMarkProps) {
  const { t } = useTranslation('post');
  const { noteCount: count } = post;
  if (!count) return null;
  return (
    <button
      type="button"
      className={cx(badgeClasses, 'touch-target bg-warning-soft text-warning hover:underline')}
      onClick={() => void openModal('postNotes', { postId: post.id, title: post.title })}
    >
      <StickyNote aria-hidden />
      {t('notes', { count })}
    </button>
  );
}
