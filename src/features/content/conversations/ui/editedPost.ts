import { useMemo, useSyncExternalStore } from 'react';
import type { PostState, PostText } from './changedPostDocument.ts';
import type { PostNode } from './conversationDocuments.ts';

interface Edited {
  /** The post when the page was rendered: after a reload that is newer. */
  of: object;
  changes: Partial<PostText & PostState>;
}

let edited: Edited | null = null;
const listeners = new Set<() => void>();

/** Shows a post's current content until its page is reloaded. */
export function showEditedPost(of: object, changes: Edited['changes']): void {
  edited = { of, changes };
  for (const listener of listeners) listener();
}

/** The last known state of the post. */
export function useEditedPost<Post extends PostNode | null | undefined>(post: Post): Post {
  const known = useSyncExternalStore(subscribe, read, readNothing);
  return useMemo(
    () => (post && known?.of === post ? { ...post, ...known.changes } : post),
    [post, known],
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Edited | null {
  return edited;
}

function readNothing(): null {
  return null;
}
