import { useCallback, useState } from 'react';
import { type CommentListEvent, nextCommentList } from '../commentListState.ts';
import type { CommentNode, CommentPage } from './commentDocuments.ts';
import type { ResponseNode } from './commentFields.ts';

export type CommentEvent = CommentListEvent<CommentNode, ResponseNode>;

/** The page of comments that is shown: what the server sent, and what was done since. */
export function useCommentList(list: CommentPage, acceptedId: string | null) {
  const [held, setHeld] = useState({ source: list, state: listOf(list) });
  let current = held;
  if (held.source !== list) {
    const event: CommentEvent = { type: 'reloaded', list: listOf(list), acceptedId };
    current = { source: list, state: nextCommentList(held.state, event) };
    setHeld(current);
  }
  const send = useCallback((event: CommentEvent) => {
    setHeld((before) => ({ ...before, state: nextCommentList(before.state, event) }));
  }, []);
  return [current.state, send] as const;
}

function listOf({ totalCount, nodes }: CommentPage) {
  return { totalCount, nodes };
}
