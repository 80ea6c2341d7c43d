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
  mutation CreatePostNote($id: ID!, $content: String!) {
    createPostNote(input: { clientMutationId: "1", conversationId: $id, content: $content }) {
      clientMutationId
    }
  }
`);

const DeletePostNoteMutation = graphql(`
  mutation DeletePostNote($noteId: ID!) {
    deletePostNote(input: { clientMutationId: "1", noteId: $noteId }) {
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
          create={(content) => runOperation(CreatePostNoteMutation, { id: postId, content })}
          remove={(noteId) => runOperation(DeletePostNoteMutation, { noteId })}
          // Updates the post's note count.
          onChange={() => Promise.all([reload(), revalidate()])}
        />
      )}
    </NotesDialog>
  );
}
