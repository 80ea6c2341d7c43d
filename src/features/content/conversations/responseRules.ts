import { hasPermission, holds, isActive, type Verdict, type Viewer } from '#core/permissions.ts';
import {
  type ConversationFacts,
  canComment,
  type InCategory,
  takesMarks,
} from './conversationRules.ts';

/** The data of a comment or reply that rules need. */
export interface ResponseFacts {
  authorId: number;
  replyCount: number;
  /** Visible to everyone who can see the post: not private, spam or held. */
  isOpen: boolean;
}

/** Authors can edit their own responses while the post is open; holders of edit permission always can. */
export function canEditResponse(
  viewer: Viewer,
  response: ResponseFacts,
  post: ConversationFacts,
): Verdict {
  const { closed, categoryId } = post;
  if (post.archived) return takesMarks(post, isActive(viewer));
  if (viewer.memberId !== response.authorId) return holds(viewer, 'EDIT_ANY_POST', categoryId);
  const isHeldBack = closed && !hasPermission(viewer, 'EDIT_ANY_POST', categoryId);
  return isHeldBack ? { ok: false, code: 'CONVERSATION_CLOSED' } : isActive(viewer);
}

/** Authors can delete responses without replies. */
export function canDeleteResponse(
  viewer: Viewer,
  response: ResponseFacts,
  post: InCategory,
): Verdict {
  if (viewer.memberId === response.authorId && response.replyCount === 0) return isActive(viewer);
  return holds(viewer, 'DELETE_POST', post.categoryId);
}

export function canLikeResponse(
  viewer: Viewer,
  post: InCategory & { archived?: boolean },
): Verdict {
  return takesMarks(post, holds(viewer, 'VOTE', post.categoryId));
}

export function canReply(viewer: Viewer, post: InCategory & { closed: boolean }): Verdict {
  return canComment(viewer, post);
}
