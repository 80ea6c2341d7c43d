import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { NoteList, type ShownNote } from '#features/memberAdmin/ui/NoteList.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { graphql } from '#ui/graphql.ts';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { SkeletonCard } from '#ui/Skeleton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

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
export function PostNotesDialog({ postId, title, closable, dismiss }: ModalViewProps<'postNotes'>) {
  const { t } = useTranslation('staff');
  const { revalidate } = useRevalidator();
  const [notes, setNotes] = useState<readonly ShownNote[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    const { conversation } = await runOperation(PostNotesQuery, { id: postId });
    setNotes(conversation?.notes ?? []);
  }, [postId]);
  useEffect(() => {
    load().catch(() => setFailed(true));
  }, [load]);
  return (
    <Dialog title={t('notes.title', { name: title })} closable={closable} onDismiss={dismiss}>
      {failed && <p role="alert">{t('activityFailed')}</p>}
      {!failed && notes === null && <SkeletonCard lines={2} />}
      {notes && (
        <NoteList
          notes={notes}
          create={(content) => runOperation(CreatePostNoteMutation, { id: postId, content })}
          remove={(noteId) => runOperation(DeletePostNoteMutation, { noteId })}
          // The post tells how many there are.
          onChange={() => Promise.all([load(), revalidate()])}
        />
      )}
    </Dialog>
  );
}
