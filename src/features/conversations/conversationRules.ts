import { allowed, holds, type Permission, type Verdict, type Viewer } from '#core/permissions.ts';
import { isPostType, type PostType, postTypeRules } from '#core/postTypes.ts';

/** What the rules below need to know of a post; rows and browser states both give it. */
export interface ConversationFacts {
  type: string;
  authorId: number;
  closed: boolean;
  replyCount: number;
}

const notForThisType: Verdict = { ok: false, code: 'BAD_REQUEST' };
const closed: Verdict = { ok: false, code: 'CONVERSATION_CLOSED' };

function isOwn(viewer: Viewer, post: { authorId: number }): boolean {
  return viewer.memberId !== null && viewer.memberId === post.authorId;
}

/** Authors edit their own posts while open; editors of any post always. */
export function canEditConversation(viewer: Viewer, post: ConversationFacts): Verdict {
  if (viewer.permissions.has('EDIT_ANY_POST')) return allowed;
  if (!isOwn(viewer, post)) return holds(viewer, 'EDIT_ANY_POST');
  return post.closed ? closed : allowed;
}

/** Authors take back what nobody has answered yet: other members' answers are not theirs to delete. */
export function canDeleteConversation(viewer: Viewer, post: ConversationFacts): Verdict {
  if (isOwn(viewer, post) && post.replyCount === 0) return allowed;
  return holds(viewer, 'DELETE_POST');
}

export function canCloseConversation(viewer: Viewer): Verdict {
  return holds(viewer, 'CLOSE_POST');
}

/** DECISIONS "Roles": a member accepts an answer on an own question. */
export function canAcceptAnswer(viewer: Viewer, post: ConversationFacts): Verdict {
  if (!isPostType(post.type) || !postTypeRules[post.type].answerable) return notForThisType;
  if (isOwn(viewer, post)) return allowed;
  return holds(viewer, 'MARK_ACCEPTED_ANSWER');
}

export function canComment(viewer: Viewer, post: { closed: boolean }): Verdict {
  if (post.closed) return closed;
  return holds(viewer, 'CREATE_COMMENT');
}

/** SPEC §3: likeable announcement, article, praise; me-too-able question, problem; votable idea. */
export function canAppreciate(
  viewer: Viewer,
  post: { type: string },
  how: 'like' | 'vote' | 'meToo',
): Verdict {
  if (!isPostType(post.type) || postTypeRules[post.type].appreciation !== how) {
    return notForThisType;
  }
  return holds(viewer, 'VOTE');
}

export function canFollow(viewer: Viewer): Verdict {
  return holds(viewer, 'FOLLOW');
}

export function canBookmark(viewer: Viewer): Verdict {
  return holds(viewer, 'BOOKMARK');
}

// Members ask, report, suggest and praise; what speaks for the community needs its permission.
const createPermissions = {
  QUESTION: 'CREATE_POST',
  PROBLEM: 'CREATE_POST',
  IDEA: 'CREATE_POST',
  PRAISE: 'CREATE_POST',
  ARTICLE: 'CREATE_ANNOUNCEMENT',
  ANNOUNCEMENT: 'CREATE_ANNOUNCEMENT',
} as const satisfies Record<PostType, Permission>;

export function canCreatePostOfType(viewer: Viewer, type: PostType): Verdict {
  return holds(viewer, createPermissions[type]);
}

/** A read-only topic takes posts only of those who speak for the community. */
export function canPostInTopic(viewer: Viewer, topic: { isReadOnly: boolean }): Verdict {
  return topic.isReadOnly ? holds(viewer, 'CREATE_ANNOUNCEMENT') : holds(viewer, 'CREATE_POST');
}
