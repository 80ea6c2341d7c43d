import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { ShownNote } from '../lists/NoteList.tsx';
import { SkeletonCard } from '../Skeleton.tsx';
import { useTranslation } from '../useTranslation.ts';
import { Dialog } from './Dialog.tsx';

interface NotesDialogProps {
  /** Id of the member or the post. */
  name: string;
  /** Loads the notes; must be stable between renders. */
  read: () => Promise<readonly ShownNote[]>;
  children: (notes: readonly ShownNote[], reload: () => Promise<void>) => ReactNode;
  closable: boolean;
  dismiss: () => void;
}

/** The 'admin notes' modal (SPEC §2), for members and posts. */
export function NotesDialog({ name, read, children, closable, dismiss }: NotesDialogProps) {
  const { t } = useTranslation('notes');
  const [notes, setNotes] = useState<readonly ShownNote[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => setNotes(await read()), [read]);
  useEffect(() => {
    load().catch(() => setFailed(true));
  }, [load]);
  return (
    <Dialog title={t('title', { name })} closable={closable} onDismiss={dismiss}>
      {failed && <p role="alert">{t('failed')}</p>}
      {!failed && notes === null && <SkeletonCard lines={2} />}
      {notes && children(notes, load)}
    </Dialog>
  );
}
