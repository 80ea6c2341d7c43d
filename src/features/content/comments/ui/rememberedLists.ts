import type { CommentListState } from '../commentListState.ts';
import type { CommentNode } from './commentDocuments.ts';

/** Histories are long; older pages are loaded as anybody's. */
const mostKept = 20;

const lists = new Map<string, CommentListState<CommentNode>>();

/** A list of comments as it was left, by the entry of the history it belongs to. Browser only. */
export function rememberList(key: string, list: CommentListState<CommentNode>): void {
  lists.delete(key);
  lists.set(key, list);
  for (const oldest of lists.keys()) {
    if (lists.size <= mostKept) break;
    lists.delete(oldest);
  }
}

/** @returns undefined where nobody was yet */
export function rememberedList(key: string): CommentListState<CommentNode> | undefined {
  return lists.get(key);
}
