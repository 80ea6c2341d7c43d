import { wirePage } from '#core/paging.ts';

export type CommentSort = 'oldest' | 'newest';

/** What the query of a post page says about its comments: a state that people may share. */
export interface CommentAddress {
  /** From 1, as people see it. */
  page: number;
  sort: CommentSort;
  /** The response to open the list at. */
  commentId: string | null;
  replyId: string | null;
  /** Every reply is shown: the way to them all without script. */
  allReplies: boolean;
}

/** Reads a query string; anything unreadable is as if it were not there. */
export function readCommentAddress(search: string): CommentAddress {
  const query = new URLSearchParams(search);
  return {
    page: wirePage(query.get('page')) + 1,
    sort: query.get('sort') === 'newest' ? 'newest' : 'oldest',
    commentId: query.get('commentId'),
    replyId: query.get('replyId'),
    allReplies: query.get('replies') === 'all',
  };
}

/**
 * Query and fragment of a page of comments, to stand behind a post's path. Page 1 and the oldest
 * first go without saying (§5: page param omitted when page is 1).
 */
export function commentPageQuery(
  { page, sort, allReplies = false }: { page: number; sort: CommentSort; allReplies?: boolean },
  fragment = 'comments',
): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', `${page}`);
  if (sort !== 'oldest') query.set('sort', sort);
  if (allReplies) query.set('replies', 'all');
  const text = query.toString();
  return `${text ? `?${text}` : ''}#${fragment}`;
}
