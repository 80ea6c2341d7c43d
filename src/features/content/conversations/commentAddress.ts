import { wirePage } from '#core/paging.ts';
import type { ViewerPreferences } from '#core/viewerPreferences.ts';

const places = ['unread', 'latest'] as const;
const sorts = ['oldest', 'newest'] as const;
export type CommentSort = (typeof sorts)[number];

/** The state of the comment list in a post page's query, which can be shared. */
export interface CommentAddress {
  /** From 1, as displayed. */
  page: number;
  sort: CommentSort;
  /** The response to open the list at. */
  commentId: string | null;
  replyId: string | null;
  /** `?at=unread`, `?at=latest`: where the list opens (SPEC §7 autoScrollTo…). */
  at: 'unread' | 'latest' | null;
  /** All replies are expanded: the link without JavaScript. */
  allReplies: boolean;
}

/** Parses the query; invalid parameters are ignored. */
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

/** The default comment order. */
export function preferredCommentSort({
  commentSort,
}: Pick<ViewerPreferences, 'commentSort'>): CommentSort {
  return commentSort === 'NEWEST' ? 'newest' : 'oldest';
}

interface CommentPlace {
  page: number;
  sort: CommentSort;
  /** The default order. */
  preferred?: CommentSort;
  allReplies?: boolean;
  /** Words that are marked on the page. */
  keyword?: string | null;
}

/**
 * Query and fragment (none for '') of a comment page, to append to a post's path. Page 1 and the default
 * order are omitted (§5: page param omitted when page is 1).
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
