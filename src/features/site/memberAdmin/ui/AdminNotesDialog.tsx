import { useCallback } from 'react';
import { graphql } from '#ui/graphql.ts';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { NotesDialog } from '#ui/overlays/NotesDialog.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { MemberNotes } from './MemberNotes.tsx';

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

/** The 'admin notes' modal of a member (SPEC §2). */
export function AdminNotesDialog({ memberId, name, ...modal }: ModalViewProps<'adminNotes'>) {
  const read = useCallback(async () => {
    const { managedMember } = await runOperation(MemberNotesQuery, { id: memberId });
    return managedMember?.notes ?? [];
  }, [memberId]);
  return (
    <NotesDialog name={name} read={read} {...modal}>
      {(notes, reload) => <MemberNotes memberId={memberId} notes={notes} onChange={reload} />}
    </NotesDialog>
  );
}
