import type { CommentListState } from '../commentListState.ts';
import type { CommentNode } from './commentDocuments.ts';

/** Maximum number of entries; older pages are loaded normally. */
const mostKept = 20;

const lists = new Map<string, CommentListState<CommentNode>>();

/** State of a comment list by history entry. Browser only. */
export function rememberList(key: string, list: CommentListState<CommentNode>): void {
  lists.delete(key);
  lists.set(key, list);
  for (const oldest of lists.keys()) {
    if (lists.size <= mostKept) break;
    lists.delete(oldest);
  }
}

/** @returns undefined for a new entry */
export function rememberedList(key: string): CommentListState<CommentNode> | undefined {
  return lists.get(key);
}
