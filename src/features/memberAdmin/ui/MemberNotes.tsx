import { useRevalidator } from 'react-router';
import { runOperation } from '#ui/runOperation.ts';
import { NoteList } from './NoteList.tsx';
import type { MemberRecord } from './staffDocuments.ts';
import { CreateMemberNoteMutation, DeleteMemberNoteMutation } from './staffMutations.ts';

export type Note = NonNullable<MemberRecord['notes']>[number];

interface MemberNotesProps {
  memberId: string;
  notes: readonly Note[];
  /** Instead of showing the page anew. */
  onChange?: () => Promise<void>;
}

/** What staff wrote down about a member. */
export function MemberNotes({ memberId, notes, onChange }: MemberNotesProps) {
  const { revalidate } = useRevalidator();
  return (
    <NoteList
      notes={notes}
      create={(content) => runOperation(CreateMemberNoteMutation, { memberId, content })}
      remove={(noteId) => runOperation(DeleteMemberNoteMutation, { noteId })}
      onChange={onChange ?? revalidate}
    />
  );
}
