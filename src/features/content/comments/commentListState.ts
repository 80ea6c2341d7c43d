/** The fields of a comment or reply that the list needs. */
interface Listed {
  id: string;
  createdAt: string;
}

interface ListedReply extends Listed {
  accepted: boolean;
  /** Its sort number; responses without one come last. */
  order?: number | null;
}

export interface ReplyPageState<Reply> {
  /** Zero-based. */
  pageNumber: number;
  hasMore: boolean;
  nodes: Reply[];
  /** Number of consecutive loaded pages; individually loaded ones come after them. 1 by default. */
  pages?: number;
}

interface ListedComment<Reply> extends ListedReply {
  replyCount: number;
  replies: ReplyPageState<Reply>;
}

/** A page of comments in the browser; each comment with its loaded pages of replies. */
export interface CommentListState<Comment> {
  /** Comments without their replies: pages are counted by them. */
  totalCount: number;
  /** Comments and replies of the post, on all pages. */
  responseCount: number;
  /** Comments shown at the top, whatever the sort order. */
  pinnedIds: readonly string[];
  nodes: Comment[];
}

export type CommentListEvent<Comment, Reply> =
  | { type: 'commentAdded'; comment: Comment; newestFirst: boolean }
  | { type: 'replyAdded'; commentId: string; reply: Reply }
  | { type: 'changed'; response: Partial<Reply> & { id: string } }
  | { type: 'removed'; id: string }
  | { type: 'repliesLoaded'; commentId: string; page: ReplyPageState<Reply> }
  /** §4: hide-replies trims to the per-page count. */
  | { type: 'repliesHidden'; commentId: string; size: number }
  /** The server sent a new version of the page; expanded replies stay expanded. */
  | { type: 'reloaded'; list: CommentListState<Comment>; acceptedId: string | null };

/** §4 Comments: create raises totalCount by 1, delete lowers it; a reply's delete lowers replyCount. */
export function nextCommentList<Reply extends ListedReply, Comment extends ListedComment<Reply>>(
  state: CommentListState<Comment>,
  event: CommentListEvent<Comment, Reply>,
): CommentListState<Comment> {
  const next = changedList(state, event);
  if (event.type === 'reloaded') return next;
  const change = countListed(next) - countListed(state);
  return change === 0 ? next : { ...next, responseCount: Math.max(next.responseCount + change, 0) };
}

/** All comments of the post, and the replies of those on this page. */
function countListed({ totalCount, nodes }: CommentListState<{ replyCount: number }>): number {
  return nodes.reduce((sum, { replyCount }) => sum + replyCount, totalCount);
}

function changedList<Reply extends ListedReply, Comment extends ListedComment<Reply>>(
  state: CommentListState<Comment>,
  event: CommentListEvent<Comment, Reply>,
): CommentListState<Comment> {
  const inComment = (id: string, change: (comment: Comment) => Comment) => ({
    ...state,
    nodes: state.nodes.map((comment) => (comment.id === id ? change(comment) : comment)),
  });
  switch (event.type) {
    case 'commentAdded':
      if (state.nodes.some(({ id }) => id === event.comment.id)) return state;
      return {
        ...state,
        totalCount: state.totalCount + 1,
        nodes: event.newestFirst
          ? afterPinned(state, event.comment)
          : [...state.nodes, event.comment],
      };
    case 'replyAdded':
      return inComment(event.commentId, (comment) => withReply(comment, event.reply));
    case 'changed':
      return { ...state, nodes: state.nodes.map((each) => changedIn(each, event.response)) };
    case 'removed':
      return withoutResponse(state, event.id);
    case 'repliesLoaded':
      return inComment(event.commentId, (comment) => ({
        ...comment,
        replies: joined(comment.replies, event.page),
      }));
    case 'repliesHidden':
      return inComment(event.commentId, (comment) => ({
        ...comment,
        replies: {
          ...comment.replies,
          nodes: comment.replies.nodes.slice(0, event.size),
          hasMore: true,
          pages: 1,
        },
      }));
    case 'reloaded':
      return { ...event.list, nodes: keepOpened(state.nodes, event.list.nodes, event.acceptedId) };
  }
}

function withReply<Reply extends ListedReply, Comment extends ListedComment<Reply>>(
  comment: Comment,
  reply: Reply,
): Comment {
  const { replies, replyCount } = comment;
  if (replies.nodes.some(({ id }) => id === reply.id)) return comment;
  return {
    ...comment,
    replyCount: replyCount + 1,
    replies: { ...replies, nodes: united(replies.nodes, [reply]) },
  };
}

function afterPinned<Comment extends ListedReply>(
  { nodes, pinnedIds }: CommentListState<Comment>,
  comment: Comment,
): Comment[] {
  const pinned = nodes.filter(({ id }) => pinnedIds.includes(id));
  const others = nodes.filter((node) => !pinned.includes(node));
  return [...pinned, comment, ...others];
}

function changedIn<Reply extends ListedReply, Comment extends ListedComment<Reply>>(
  comment: Comment,
  change: Partial<Reply> & { id: string },
): Comment {
  if (comment.id === change.id) return { ...comment, ...change };
  const nodes = comment.replies.nodes.map((reply) =>
    reply.id === change.id ? { ...reply, ...change } : reply,
  );
  return { ...comment, replies: { ...comment.replies, nodes } };
}

function withoutResponse<Reply extends ListedReply, Comment extends ListedComment<Reply>>(
  state: CommentListState<Comment>,
  id: string,
): CommentListState<Comment> {
  if (state.nodes.some((comment) => comment.id === id)) {
    return {
      ...state,
      totalCount: Math.max(state.totalCount - 1, 0),
      nodes: state.nodes.filter((comment) => comment.id !== id),
    };
  }
  return {
    ...state,
    nodes: state.nodes.map((comment) => {
      const nodes = comment.replies.nodes.filter((reply) => reply.id !== id);
      if (nodes.length === comment.replies.nodes.length) return comment;
      const replyCount = Math.max(comment.replyCount - 1, 0);
      return { ...comment, replyCount, replies: { ...comment.replies, nodes } };
    }),
  };
}

/** §4: reply pages load forward or backward. */
function joined<Reply extends ListedReply>(
  held: ReplyPageState<Reply>,
  page: ReplyPageState<Reply>,
): ReplyPageState<Reply> {
  const isBefore = page.pageNumber < held.pageNumber;
  return {
    pageNumber: Math.min(held.pageNumber, page.pageNumber),
    hasMore: isBefore ? held.hasMore : page.hasMore,
    pages: (held.pages ?? 1) + 1,
    nodes: united(held.nodes, page.nodes),
  };
}

const last = Number.MAX_SAFE_INTEGER;

/** Merges both lists without duplicates (the newer one wins): numbered ones first, then by age. */
function united<Reply extends ListedReply>(held: Reply[], more: Reply[]): Reply[] {
  const byId = new Map([...held, ...more].map((reply) => [reply.id, reply]));
  return [...byId.values()].sort(
    (a, b) => (a.order ?? last) - (b.order ?? last) || a.createdAt.localeCompare(b.createdAt),
  );
}

function keepOpened<Reply extends ListedReply, Comment extends ListedComment<Reply>>(
  held: Comment[],
  fresh: Comment[],
  acceptedId: string | null,
): Comment[] {
  return fresh.map((comment) => {
    const before = held.find(({ id }) => id === comment.id);
    const wasOpened = before && before.replies.nodes.length > comment.replies.nodes.length;
    if (!wasOpened || before.replies.pageNumber !== comment.replies.pageNumber) return comment;
    const nodes = united(before.replies.nodes, comment.replies.nodes);
    return {
      ...comment,
      replies: {
        ...before.replies,
        nodes: nodes.map((reply) => ({ ...reply, accepted: reply.id === acceptedId })),
      },
    };
  });
}
