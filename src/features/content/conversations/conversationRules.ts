import type { CommunitySettings } from '#core/communitySettings.ts';
import {
  hasPermission,
  holds,
  isActive,
  type Permission,
  type Verdict,
  type Viewer,
} from '#core/permissions.ts';
import {
  type EnabledTypes,
  hasOwnEditor,
  isPostType,
  isTypeHidden,
  type PostType,
  postTypeFacts,
} from '#core/postTypes.ts';

/** The post data that rules need; provided by rows and browser state. */
export interface ConversationFacts {
  type: string;
  /** Where category permissions apply. */
  categoryId: number;
  authorId: number;
  /** Members whom a feature lets edit the post like its author. */
  editorIds?: readonly number[];
  closed: boolean;
  archived: boolean;
  /** The place of the post wants no comments. */
  commentsOff?: boolean;
  /** Of the viewer's own post, those by others: `ownFactsOf`. */
  replyCount: number;
}

/** An entity's category; null means global. */
export interface InCategory {
  categoryId: number | null;
}

const notForThisType: Verdict = { ok: false, code: 'BAD_REQUEST' };
const closed: Verdict = { ok: false, code: 'CONVERSATION_CLOSED' };
const commentsOff: Verdict = {
  ok: false,
  code: 'CONVERSATION_CLOSED',
  message: 'This knowledge base takes no comments.',
};
const archived: Verdict = {
  ok: false,
  code: 'CONVERSATION_CLOSED',
  message: 'This post is archived.',
};

/** A post, or its topic or category, which cannot be archived. */
type Markable = InCategory & { archived?: boolean };

/** An archived post accepts no responses, marks or votes until it is restored. */
export function takesMarks(post: Markable, otherwise: Verdict): Verdict {
  return post.archived ? archived : otherwise;
}

function isOwn(viewer: Viewer, post: { authorId: number }): boolean {
  return viewer.memberId !== null && viewer.memberId === post.authorId;
}

/** Authors and editors can edit a post while it is open; holders of edit permission always can. */
export function canEditConversation(viewer: Viewer, post: ConversationFacts): Verdict {
  if (hasOwnEditor(post.type)) return notForThisType;
  if (post.archived) return archived;
  const isEditor = viewer.memberId !== null && post.editorIds?.includes(viewer.memberId);
  if (!isOwn(viewer, post) && !isEditor) return holds(viewer, 'EDIT_ANY_POST', post.categoryId);
  const isHeldBack = post.closed && !hasPermission(viewer, 'EDIT_ANY_POST', post.categoryId);
  return isHeldBack ? closed : isActive(viewer);
}

/** Editors cannot: they edit the post because of its type. */
export function canChangeType(
  viewer: Viewer,
  { editorIds: _, ...post }: ConversationFacts,
): Verdict {
  return canEditConversation(viewer, post);
}

/** SPEC §6 "update topic": holders of edit or move permission can also move a post. */
export function canMoveTopic(viewer: Viewer, post: ConversationFacts): Verdict {
  if (hasOwnEditor(post.type)) return notForThisType;
  const edits = canEditConversation(viewer, post);
  const movers = ['MOVE_MESSAGE', 'UPDATE_TOPIC'] as const;
  const held = movers.find((permission) => hasPermission(viewer, permission, post.categoryId));
  return edits.ok || held === undefined ? edits : isActive(viewer);
}

/** Authors can delete posts without answers: other members' answers are not theirs to delete. */
export function canDeleteConversation(viewer: Viewer, post: ConversationFacts): Verdict {
  if (!isOwn(viewer, post)) return holds(viewer, 'DELETE_POST', post.categoryId);
  return untilAnswered(viewer, post, 'DELETE_POST');
}

/** What authors may do until others have answered, and later only staff. */
export function untilAnswered(
  viewer: Viewer,
  { replyCount, categoryId }: { replyCount: number; categoryId: number | null },
  later: Permission,
): Verdict {
  if (replyCount === 0 || hasPermission(viewer, later, categoryId)) return isActive(viewer);
  return {
    ok: false,
    code: 'FORBIDDEN',
    message: 'Others have answered, so only staff can do this now.',
  };
}

/** Members can restore what they deleted; others' deletions require the permission. */
export function canRestore(
  viewer: Viewer,
  gone: { deletedById: number | null; categoryId: number },
): Verdict {
  const isMine = viewer.memberId !== null && viewer.memberId === gone.deletedById;
  return isMine ? isActive(viewer) : holds(viewer, 'DELETE_POST', gone.categoryId);
}

export function canCloseConversation(viewer: Viewer, post: Markable): Verdict {
  return takesMarks(post, holds(viewer, 'CLOSE_POST', post.categoryId));
}

export function canArchive(viewer: Viewer, post: InCategory): Verdict {
  return holds(viewer, 'ARCHIVE', post.categoryId);
}

export function canEscalate(viewer: Viewer, post: Markable): Verdict {
  return takesMarks(post, holds(viewer, 'ESCALATE', post.categoryId));
}

/** The official answer to a post of any type; at most one. */
export function canMarkOfficial(viewer: Viewer, post: Markable): Verdict {
  return takesMarks(post, holds(viewer, 'MARK_OFFICIAL_ANSWER', post.categoryId));
}

/** Members cannot report their own content. */
export function canReport(viewer: Viewer, thing: { authorId: number }, post: Markable): Verdict {
  if (isOwn(viewer, thing)) return notForThisType;
  return takesMarks(post, holds(viewer, 'FLAG_INAPPROPRIATE', post.categoryId));
}

export function canMarkSpam(viewer: Viewer, post: InCategory): Verdict {
  return holds(viewer, 'MARK_SPAM', post.categoryId);
}

export function canUnmarkSpam(viewer: Viewer, post: InCategory): Verdict {
  return holds(viewer, 'MANAGE_SPAM_POSTS', post.categoryId);
}

/** Authors can change the privacy of what they wrote until others have answered; otherwise only staff. */
export function canSetPrivacy(
  viewer: Viewer,
  thing: { type?: string; authorId: number; replyCount: number },
  post: InCategory,
): Verdict {
  // Their audience is set where they are written.
  if (thing.type !== undefined && hasOwnEditor(thing.type)) return notForThisType;
  const staff = holds(viewer, 'MANAGE_PRIVATE_MESSAGES', post.categoryId);
  if (staff.ok || !isOwn(viewer, thing)) return staff;
  const own = holds(viewer, 'MANAGE_OWN_PRIVATE_MESSAGES', post.categoryId);
  const { replyCount } = thing;
  return own.ok ? untilAnswered(viewer, { ...post, replyCount }, 'MANAGE_PRIVATE_MESSAGES') : own;
}

export function canEditIndex(viewer: Viewer, post: InCategory): Verdict {
  return holds(viewer, 'EDIT_INDEX', post.categoryId);
}

export function canSetOrder(viewer: Viewer, post: Markable): Verdict {
  return takesMarks(post, holds(viewer, 'ADD_ORDER', post.categoryId));
}

export function canPin(viewer: Viewer, post: Markable): Verdict {
  return takesMarks(post, holds(viewer, 'PIN_POST', post.categoryId));
}

/** Custom activities are entries in a post's log. */
export function canLogActivity(viewer: Viewer, post: InCategory): Verdict {
  return holds(viewer, 'VIEW_ACTIVITY_LOG', post.categoryId);
}

/** DECISIONS "Roles": members accept answers to their own questions. */
export function canAcceptAnswer(viewer: Viewer, post: ConversationFacts): Verdict {
  if (!isPostType(post.type) || !postTypeFacts(post.type).answerable) return notForThisType;
  if (post.archived) return archived;
  if (isOwn(viewer, post)) return isActive(viewer);
  return holds(viewer, 'MARK_ACCEPTED_ANSWER', post.categoryId);
}

export const notOpenAnswer = 'Only what is open to everybody can be an answer.';

/** Restricted responses can be neither accepted nor official. */
export function canBeAnswer({ isOpen }: { isOpen: boolean }, otherwise: Verdict): Verdict {
  if (!otherwise.ok || isOpen) return otherwise;
  return { ok: false, code: 'BAD_REQUEST', message: notOpenAnswer };
}

export function canComment(
  viewer: Viewer,
  post: Markable & { closed: boolean; commentsOff?: boolean },
): Verdict {
  if (post.commentsOff) return commentsOff;
  if (post.closed) return closed;
  return takesMarks(post, holds(viewer, 'CREATE_COMMENT', post.categoryId));
}

/** SPEC §6 remove likes: of anybody, whatever the state of the post. */
export function canRemoveLikes(viewer: Viewer, post: InCategory): Verdict {
  return holds(viewer, 'REMOVE_LIKES', post.categoryId);
}

/** SPEC §3: likeable announcement, article, praise; me-too-able question, problem; votable idea. */
export function canAppreciate(
  viewer: Viewer,
  post: Markable & { type: string },
  how: 'like' | 'vote' | 'meToo',
): Verdict {
  if (!isPostType(post.type) || postTypeFacts(post.type).appreciation !== how) {
    return notForThisType;
  }
  return takesMarks(post, holds(viewer, 'VOTE', post.categoryId));
}

export function canFollow(viewer: Viewer, place: Markable): Verdict {
  return takesMarks(place, holds(viewer, 'FOLLOW', place.categoryId));
}

export function canBookmark(
  viewer: Viewer,
  place: Markable,
  settings: Pick<CommunitySettings, 'bookmarksEnabled'>,
): Verdict {
  if (!settings.bookmarksEnabled) return { ok: false, code: 'FORBIDDEN' };
  return takesMarks(place, holds(viewer, 'BOOKMARK', place.categoryId));
}

export function canCreatePostOfType(viewer: Viewer, type: PostType, place: InCategory): Verdict {
  if (hasOwnEditor(type)) return notForThisType;
  return holds(viewer, postTypeFacts(type).permission, place.categoryId);
}

/** Whether a type is enabled, and allowed in this topic. */
export function takesType(
  type: PostType,
  settings: EnabledTypes,
  topic: { allowed_post_types: readonly string[] } | null = null,
): boolean {
  return !isTypeHidden(type, settings) && (topic?.allowed_post_types.includes(type) ?? true);
}

/** A read-only topic accepts posts only from members who speak for the community. */
export function canPostInTopic(
  viewer: Viewer,
  topic: InCategory & { isReadOnly: boolean },
): Verdict {
  const permission = topic.isReadOnly ? 'CREATE_ANNOUNCEMENT' : 'CREATE_POST';
  return holds(viewer, permission, topic.categoryId);
}

/** SPEC §3 silentEdit: sends no notifications and does not affect list order. */
export function canSilence(viewer: Viewer, post: InCategory): Verdict {
  return holds(viewer, 'SILENT_EDIT', post.categoryId);
}
