import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import {
  type CommentListEvent,
  type CommentListState,
  nextCommentList,
} from '../commentListState.ts';
import type { CommentNode, CommentPage } from './commentDocuments.ts';
import type { ResponseNode } from './commentFields.ts';
import { rememberedList, rememberList } from './rememberedLists.ts';

export type CommentEvent = CommentListEvent<CommentNode, ResponseNode>;

interface Held {
  source: CommentPage;
  state: CommentListState<CommentNode>;
}

/**
 * The displayed page of comments: the server's data, and subsequent changes. On back navigation it is
 * restored, including expanded replies, so that the reading position is kept.
 */
export function useCommentList(list: CommentPage, acceptedId: string | null) {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const [held, setHeld] = useState<Held>(() => {
    const left = isBack ? rememberedList(key) : undefined;
    return { source: list, state: left ? renewed(left, list, acceptedId) : listOf(list) };
  });
  let current = held;
  if (held.source !== list) {
    const left = (isBack ? rememberedList(key) : undefined) ?? held.state;
    current = { source: list, state: renewed(left, list, acceptedId) };
    setHeld(current);
  }
  const { state } = current;
  useEffect(() => rememberList(key, state), [key, state]);
  const send = useCallback((event: CommentEvent) => {
    setHeld((before) => ({ ...before, state: nextCommentList(before.state, event) }));
  }, []);
  return [state, send] as const;
}

function renewed(before: Held['state'], list: CommentPage, acceptedId: string | null) {
  const event: CommentEvent = { type: 'reloaded', list: listOf(list), acceptedId };
  return nextCommentList(before, event);
}

function listOf({ totalCount, responseCount, nodes, pinnedIds }: CommentPage): Held['state'] {
  return { totalCount, responseCount, nodes, pinnedIds };
}
