import { useCallback, useEffect, useState } from 'react';
import { Dialog } from '#ui/Dialog.tsx';
import { graphql } from '#ui/graphql.ts';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { SkeletonCard } from '#ui/Skeleton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { MemberNotes, type Note } from './MemberNotes.tsx';

const MemberNotesQuery = graphql(`
  query MemberNotes($id: ID!) {
    managedMember(id: $id) {
      id
      notes {
        id
        content
        createdAt
        isOwn
        author {
          id
          username
          fullName
        }
      }
    }
  }
`);

/** The 'admin notes' modal (SPEC §2). */
export function AdminNotesDialog(props: ModalViewProps<'adminNotes'>) {
  const { memberId, name, closable, dismiss } = props;
  const { t } = useTranslation('staff');
  const [notes, setNotes] = useState<readonly Note[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    const { managedMember } = await runOperation(MemberNotesQuery, { id: memberId });
    setNotes(managedMember?.notes ?? []);
  }, [memberId]);
  useEffect(() => {
    load().catch(() => setFailed(true));
  }, [load]);
  return (
    <Dialog title={t('notes.title', { name })} closable={closable} onDismiss={dismiss}>
      {failed && <p role="alert">{t('activityFailed')}</p>}
      {!failed && notes === null && <SkeletonCard lines={2} />}
      {notes && <MemberNotes memberId={memberId} notes={notes} onChange={load} />}
    </Dialog>
  );
}
