import { allowed, holds, type Verdict, type Viewer } from '#core/permissions.ts';
import {
  type ConversationFacts,
  canAcceptAnswer,
  canComment,
} from '#features/conversations/conversationRules.ts';

/** What the rules need to know of a comment or reply. */
export interface ResponseFacts {
  authorId: number;
  replyCount: number;
}

/** Authors edit their own responses while the post is open; editors of any post always. */
export function canEditResponse(
  viewer: Viewer,
  response: ResponseFacts,
  post: ConversationFacts,
): Verdict {
  if (viewer.permissions.has('EDIT_ANY_POST')) return allowed;
  if (viewer.memberId !== response.authorId) return holds(viewer, 'EDIT_ANY_POST');
  return post.closed ? { ok: false, code: 'CONVERSATION_CLOSED' } : allowed;
}

/** Authors take back what nobody has replied to. */
export function canDeleteResponse(viewer: Viewer, response: ResponseFacts): Verdict {
  if (viewer.memberId === response.authorId && response.replyCount === 0) return allowed;
  return holds(viewer, 'DELETE_POST');
}

export function canLikeResponse(viewer: Viewer): Verdict {
  return holds(viewer, 'VOTE');
}

export function canAcceptResponse(viewer: Viewer, post: ConversationFacts): Verdict {
  return canAcceptAnswer(viewer, post);
}

export function canReply(viewer: Viewer, post: { closed: boolean }): Verdict {
  return canComment(viewer, post);
}

/** SPEC §3 silentEdit: tells nobody and leaves the order of lists alone. */
export function canSilence(viewer: Viewer): Verdict {
  return holds(viewer, 'SILENT_EDIT');
}
