/** Content whose causes are to be read, by ids. */
export interface ContentScope {
  /** Posts with all their responses. */
  whole: ReadonlySet<number>;
  /** Posts alone. */
  posts: ReadonlySet<number>;
  /** Comments and replies alone. */
  comments: ReadonlySet<number>;
  /** Comments with their replies. */
  branches: ReadonlySet<number>;
}

/** A member's like or vote of a post or response. */
export interface MarkRef {
  kind: 'like' | 'vote';
  memberId: number;
  conversationId: number;
  /** Null: the post itself. */
  commentId: number | null;
}

export function postSubject(id: number): string {
  return `post:${id}`;
}

export function commentSubject(id: number): string {
  return `comment:${id}`;
}

export function markCause({ kind, memberId, conversationId, commentId }: MarkRef): string {
  const subject = commentId === null ? postSubject(conversationId) : commentSubject(commentId);
  return `${kind}:${subject}:${memberId}`;
}
