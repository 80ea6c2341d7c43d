import { wirePage } from '#core/paging.ts';
import type { ViewerPreferences } from '#core/viewerPreferences.ts';

const places = ['unread', 'latest'] as const;
const sorts = ['oldest', 'newest'] as const;
export type CommentSort = (typeof sorts)[number];

/** What the query of a post page says about its comments: a state that people may share. */
export interface CommentAddress {
  /** From 1, as people see it. */
  page: number;
  sort: CommentSort;
  /** The response to open the list at. */
  commentId: string | null;
  replyId: string | null;
  /** `?at=unread`, `?at=latest`: the list opens there (SPEC §7 autoScrollTo…). */
  at: 'unread' | 'latest' | null;
  /** Every reply is shown: the way to them all without script. */
  allReplies: boolean;
}

/** Reads a query string; anything unreadable is as if it were not there. */
export function readCommentAddress(
  search: string,
  preferred: CommentSort = 'oldest',
): CommentAddress {
  const query = new URLSearchParams(search);
  return {
    page: wirePage(query.get('page')) + 1,
    sort: sorts.find((sort) => sort === query.get('sort')) ?? preferred,
    commentId: query.get('commentId'),
    replyId: query.get('replyId'),
    at: places.find((place) => place === query.get('at')) ?? null,
    allReplies: query.get('replies') === 'all',
  };
}

/** The order of comments for whoever has not chosen one in the address. */
export function preferredCommentSort({
  commentSort,
}: Pick<ViewerPreferences, 'commentSort'>): CommentSort {
  return commentSort === 'NEWEST' ? 'newest' : 'oldest';
}

interface CommentPlace {
  page: number;
  sort: CommentSort;
  /** The order that goes without saying. */
  preferred?: CommentSort;
  allReplies?: boolean;
  /** Words that are marked on the page. */
  keyword?: string | null;
}

/**
 * Query and fragment (none for '') of a page of comments, to stand behind a post's path. Page 1 and the oldest
 * first go without saying (§5: page param omitted when page is 1).
 */
export function commentPageQuery(
  { page, sort, preferred = 'oldest', allReplies = false, keyword }: CommentPlace,
  fragment = 'comments',
): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', `${page}`);
  if (sort !== preferred) query.set('sort', sort);
  if (allReplies) query.set('replies', 'all');
  if (keyword) query.set('keyword', keyword);
  const text = query.toString();
  return `${text && `?${text}`}${fragment && `#${fragment}`}`;
}
