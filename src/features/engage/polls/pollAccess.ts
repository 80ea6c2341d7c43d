import { hasPermission, holds, type Verdict, type Viewer } from '#core/permissions.ts';
import {
  type ConversationFacts,
  type InCategory,
  takesMarks,
} from '#features/content/conversations/conversationRules.ts';
import type { PollState } from './pollRules.ts';

/** Adds polls to posts, closes them, and sees all results. */
export function canManagePolls(viewer: Viewer, place: InCategory): Verdict {
  return holds(viewer, 'MANAGE_POLLS', place.categoryId);
}

export function isPollManager(viewer: Viewer, place: InCategory): boolean {
  return hasPermission(viewer, 'MANAGE_POLLS', place.categoryId);
}

const closed: Verdict = { ok: false, code: 'CONVERSATION_CLOSED' };

/** Whoever may vote for ideas may vote in polls, while poll and post are open. */
export function canVoteInPoll(viewer: Viewer, post: ConversationFacts, state: PollState): Verdict {
  if (state !== 'OPEN' || post.closed) return closed;
  return takesMarks(post, holds(viewer, 'VOTE', post.categoryId));
}
