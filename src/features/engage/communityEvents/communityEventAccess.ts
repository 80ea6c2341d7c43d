import { hasPermission, holds, isActive, type Verdict, type Viewer } from '#core/permissions.ts';
import {
  type ConversationFacts,
  type InCategory,
  takesMarks,
} from '#features/content/conversations/conversationRules.ts';
import type { CommunityEventState } from './communityEventLimitRules.ts';

/** Creates events, changes them, cancels them, and sees who comes. */
export function canManageCommunityEvents(viewer: Viewer, place: InCategory): Verdict {
  return holds(viewer, 'MANAGE_EVENTS', place.categoryId);
}

/** The author, co-hosts and holders of MANAGE_EVENTS. */
export function isEventHost(
  viewer: Viewer,
  event: InCategory & { authorId: number; hostIds: readonly number[] },
): boolean {
  if (hasPermission(viewer, 'MANAGE_EVENTS', event.categoryId)) return true;
  const { memberId } = viewer;
  if (memberId === null || !isActive(viewer).ok) return false;
  return memberId === event.authorId || event.hostIds.includes(memberId);
}

const closed: Verdict = { ok: false, code: 'CONVERSATION_CLOSED' };

/** Until an event ends, unless it is cancelled or its post is closed. */
export function canRsvp(
  viewer: Viewer,
  post: ConversationFacts,
  state: CommunityEventState,
): Verdict {
  if (state === 'PAST' || state === 'CANCELLED' || post.closed) return closed;
  return takesMarks(post, isActive(viewer));
}
