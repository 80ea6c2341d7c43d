import { useRevalidator } from 'react-router';
import { NoteList, type ShownNote } from '#ui/lists/NoteList.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { noteFormSchema } from '../memberAdminInputs.ts';
import { CreateMemberNoteMutation, DeleteMemberNoteMutation } from './staffMutations.ts';

interface MemberNotesProps {
  memberId: string;
  notes: readonly ShownNote[];
  /** Called instead of reloading the page's data. */
  onChange?: () => Promise<void>;
}

/** Staff notes on a member. */
export function MemberNotes({ memberId, notes, onChange }: MemberNotesProps) {
  const { revalidate } = useRevalidator();
  return (
    <NoteList
      schema={noteFormSchema}
      notes={notes}
      create={(content) => runOperation(CreateMemberNoteMutation, { input: { memberId, content } })}
      remove={(noteId) => runOperation(DeleteMemberNoteMutation, { input: { noteId } })}
      onChange={onChange ?? revalidate}
    />
  );
}
