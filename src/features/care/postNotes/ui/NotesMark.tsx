import StickyNote from 'virtual:icons/sticky-note';
import { badgeClasses } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { openPostNotes } from './postNoteModals.ts';

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
      onClick={() => openPostNotes(post.id, post.title)}
    >
      <StickyNote aria-hidden />
      {t('notes', { count })}
    </button>
  );
}
