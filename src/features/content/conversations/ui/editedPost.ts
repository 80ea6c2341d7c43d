import { useMemo, useSyncExternalStore } from 'react';
import type { PostState, PostText } from './changedPostDocument.ts';
import type { PostNode } from './conversationDocuments.ts';

interface Edited {
  /** The post as the page was made with: once it is made anew, that is newer. */
  of: object;
  changes: Partial<PostText & PostState>;
}

let edited: Edited | null = null;
const listeners = new Set<() => void>();

/** Shows a post as it is by now, until its page is loaded again. */
export function showEditedPost(of: object, changes: Edited['changes']): void {
  edited = { of, changes };
  for (const listener of listeners) listener();
}

/** The post as it was last heard of. */
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
