import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { graphql } from '#ui/graphql.ts';
import { NoteList } from '#ui/lists/NoteList.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { NotesDialog } from '#ui/overlays/NotesDialog.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { postNoteSchema } from '../postNoteRules.ts';

const PostNotesQuery = graphql(`
  query PostNotes($id: ID!) {
    conversation(id: $id) {
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

const CreatePostNoteMutation = graphql(`
  mutation CreatePostNote($input: CreatePostNoteInput!) {
    createPostNote(input: $input) {
      clientMutationId
    }
  }
`);

const DeletePostNoteMutation = graphql(`
  mutation DeletePostNote($input: DeletePostNoteInput!) {
    deletePostNote(input: $input) {
      clientMutationId
    }
  }
`);

/** The 'admin notes' modal of a post (SPEC §2). */
export function PostNotesDialog({ postId, title, ...modal }: ModalViewProps<'postNotes'>) {
  const { revalidate } = useRevalidator();
  const read = useCallback(async () => {
    const { conversation } = await runOperation(PostNotesQuery, { id: postId });
    return conversation?.notes ?? [];
  }, [postId]);
  return (
    <NotesDialog name={title} read={read} {...modal}>
      {(notes, reload) => (
        <NoteList
          schema={postNoteSchema}
          notes={notes}
          create={(content) =>
            runOperation(CreatePostNoteMutation, { input: { conversationId: postId, content } })
          }
          remove={(noteId) => runOperation(DeletePostNoteMutation, { input: { noteId } })}
          // Updates the post's note count.
          onChange={() => Promise.all([reload(), revalidate()])}
        />
      )}
    </NotesDialog>
  );
}
