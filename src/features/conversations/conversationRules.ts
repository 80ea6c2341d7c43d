import type { CommunitySettings } from '#core/communitySettings.ts';
import {
  hasPermission,
  holds,
  isActive,
  type Permission,
  type Verdict,
  type Viewer,
} from '#core/permissions.ts';
import { isPostType, type PostType, postTypeRules } from '#core/postTypes.ts';

/** What the rules below need to know of a post; rows and browser states both give it. */
export interface ConversationFacts {
  type: string;
  /** Where permissions held in single categories count. */
  categoryId: number;
  authorId: number;
  closed: boolean;
  replyCount: number;
}

/** A thing in a category; null stands for everywhere. */
export interface InCategory {
  categoryId: number | null;
}

const notForThisType: Verdict = { ok: false, code: 'BAD_REQUEST' };
const closed: Verdict = { ok: false, code: 'CONVERSATION_CLOSED' };

function isOwn(viewer: Viewer, post: { authorId: number }): boolean {
  return viewer.memberId !== null && viewer.memberId === post.authorId;
}

/** Authors edit their own posts while open; editors of any post always. */
export function canEditConversation(viewer: Viewer, post: ConversationFacts): Verdict {
  if (!isOwn(viewer, post)) return holds(viewer, 'EDIT_ANY_POST', post.categoryId);
  const isHeldBack = post.closed && !hasPermission(viewer, 'EDIT_ANY_POST', post.categoryId);
  return isHeldBack ? closed : isActive(viewer);
}

/** SPEC §6 "update topic": whoever may edit a post, or move messages, may put it elsewhere too. */
export function canMoveTopic(viewer: Viewer, post: ConversationFacts): Verdict {
  const edits = canEditConversation(viewer, post);
  const movers = ['MOVE_MESSAGE', 'UPDATE_TOPIC'] as const;
  const held = movers.find((permission) => hasPermission(viewer, permission, post.categoryId));
  return edits.ok || held === undefined ? edits : isActive(viewer);
}

/** Authors take back what nobody has answered yet: other members' answers are not theirs to delete. */
export function canDeleteConversation(viewer: Viewer, post: ConversationFacts): Verdict {
  if (isOwn(viewer, post) && post.replyCount === 0) return isActive(viewer);
  return holds(viewer, 'DELETE_POST', post.categoryId);
}

/** Whoever deleted something may think again; what others deleted needs the permission. */
export function canRestore(
  viewer: Viewer,
  gone: { deletedById: number | null; categoryId: number },
): Verdict {
  const isMine = viewer.memberId !== null && viewer.memberId === gone.deletedById;
  return isMine ? isActive(viewer) : holds(viewer, 'DELETE_POST', gone.categoryId);
}

export function canCloseConversation(viewer: Viewer, post: InCategory): Verdict {
  return holds(viewer, 'CLOSE_POST', post.categoryId);
}

/** DECISIONS "Roles": a member accepts an answer on an own question. */
export function canAcceptAnswer(viewer: Viewer, post: ConversationFacts): Verdict {
  if (!isPostType(post.type) || !postTypeRules[post.type].answerable) return notForThisType;
  if (isOwn(viewer, post)) return isActive(viewer);
  return holds(viewer, 'MARK_ACCEPTED_ANSWER', post.categoryId);
}

export function canComment(viewer: Viewer, post: InCategory & { closed: boolean }): Verdict {
  if (post.closed) return closed;
  return holds(viewer, 'CREATE_COMMENT', post.categoryId);
}

/** SPEC §3: likeable announcement, article, praise; me-too-able question, problem; votable idea. */
export function canAppreciate(
  viewer: Viewer,
  post: InCategory & { type: string },
  how: 'like' | 'vote' | 'meToo',
): Verdict {
  if (!isPostType(post.type) || postTypeRules[post.type].appreciation !== how) {
    return notForThisType;
  }
  return holds(viewer, 'VOTE', post.categoryId);
}

export function canFollow(viewer: Viewer, place: InCategory): Verdict {
  return holds(viewer, 'FOLLOW', place.categoryId);
}

export function canBookmark(
  viewer: Viewer,
  place: InCategory,
  settings: Pick<CommunitySettings, 'bookmarksEnabled'>,
): Verdict {
  if (!settings.bookmarksEnabled) return { ok: false, code: 'FORBIDDEN' };
  return holds(viewer, 'BOOKMARK', place.categoryId);
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

export function canCreatePostOfType(viewer: Viewer, type: PostType, place: InCategory): Verdict {
  return holds(viewer, createPermissions[type], place.categoryId);
}

/** Whether posts of a type are written at all, and in this topic. */
export function takesType(
  type: PostType,
  { enabledConversationTypes }: Pick<CommunitySettings, 'enabledConversationTypes'>,
  topic: { allowed_post_types: readonly string[] } | null = null,
): boolean {
  return (
    enabledConversationTypes.includes(type) && (topic?.allowed_post_types.includes(type) ?? true)
  );
}

/** A read-only topic takes posts only of those who speak for the community. */
export function canPostInTopic(
  viewer: Viewer,
  topic: InCategory & { isReadOnly: boolean },
): Verdict {
  const permission = topic.isReadOnly ? 'CREATE_ANNOUNCEMENT' : 'CREATE_POST';
  return holds(viewer, permission, topic.categoryId);
}

/** SPEC §3 silentEdit: tells nobody and leaves the order of lists alone. */
export function canSilence(viewer: Viewer, post: InCategory): Verdict {
  return holds(viewer, 'SILENT_EDIT', post.categoryId);
}
