import { hasPermission, holds, isActive, type Verdict, type Viewer } from '#core/permissions.ts';
import {
  type ConversationFacts,
  canComment,
  type InCategory,
  takesMarks,
  untilAnswered,
} from './conversationRules.ts';

/** The data of a comment or reply that rules need. */
export interface ResponseFacts {
  authorId: number;
  /** Of the viewer's own comment, those by others. */
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

/** Authors can delete responses until others have replied. */
export function canDeleteResponse(
  viewer: Viewer,
  response: ResponseFacts,
  post: InCategory,
): Verdict {
  if (viewer.memberId !== response.authorId) return holds(viewer, 'DELETE_POST', post.categoryId);
  const { replyCount } = response;
  return untilAnswered(viewer, { ...post, replyCount }, 'DELETE_POST');
}

export function canLikeResponse(
  viewer: Viewer,
  post: InCategory & { archived?: boolean },
): Verdict {
  return takesMarks(post, holds(viewer, 'VOTE', post.categoryId));
}

export function canReply(
  viewer: Viewer,
  post: InCategory & { closed: boolean; commentsOff?: boolean },
): Verdict {
  return canComment(viewer, post);
}
