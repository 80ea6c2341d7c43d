import { holds, isActive, type Verdict, type Viewer } from '#core/permissions.ts';
import { isActiveStatus, mayReopen, type SupportStatus } from './supportTransitionRules.ts';

/** What permissions on a request depend on. */
export interface SupportRequestFacts {
  requesterId: number | null;
  categoryId: number | null;
  status: SupportStatus;
  resolvedAt: Date | null;
  isMerged: boolean;
}

const refused: Verdict = { ok: false, code: 'BAD_REQUEST' };

/** Agents read and answer every request; with a grant for one category, those in it. */
export function canWorkOnRequests(viewer: Viewer, categoryId?: number | null): Verdict {
  return holds(viewer, 'MANAGE_PRIVATE_MESSAGES', categoryId);
}

export function canCreateRequest(viewer: Viewer): Verdict {
  return isActive(viewer);
}

/** For those who can see the request: the requester, people copied in, agents. */
export function canReplyToRequest(viewer: Viewer, { isMerged }: SupportRequestFacts): Verdict {
  const active = isActive(viewer);
  if (!active.ok) return active;
  return isMerged ? refused : active;
}

/** The opening text, by its author, until someone has answered it. */
export function canEditRequest(
  viewer: Viewer,
  request: SupportRequestFacts & { isAnswered: boolean },
): Verdict {
  const active = isActive(viewer);
  if (!active.ok) return active;
  if (request.requesterId !== viewer.memberId) return canWorkOnRequests(viewer, request.categoryId);
  return request.isAnswered || request.isMerged || !isActiveStatus(request.status)
    ? refused
    : active;
}

/** "This solved it". */
export function canResolveRequest(viewer: Viewer, request: SupportRequestFacts): Verdict {
  const owned = canDecide(viewer, request);
  if (!owned.ok) return owned;
  return !request.isMerged && isActiveStatus(request.status) ? owned : refused;
}

export function canReopenRequest(viewer: Viewer, request: SupportRequestFacts, now: Date): Verdict {
  const owned = canDecide(viewer, request);
  if (!owned.ok) return owned;
  const isDone = !request.isMerged && !isActiveStatus(request.status);
  return isDone && mayReopen(request, now) ? owned : refused;
}

/** The requester rates each resolution once. */
export function canRateRequest(
  viewer: Viewer,
  request: SupportRequestFacts & { isRated: boolean },
): Verdict {
  const active = isActive(viewer);
  if (!active.ok) return active;
  if (request.requesterId !== viewer.memberId) return { ok: false, code: 'FORBIDDEN' };
  const isDone = !request.isMerged && !isActiveStatus(request.status);
  return isDone && !request.isRated ? active : refused;
}

/** The requester, or an agent. */
function canDecide(viewer: Viewer, { requesterId, categoryId }: SupportRequestFacts): Verdict {
  const active = isActive(viewer);
  if (!active.ok || requesterId === viewer.memberId) return active;
  return canWorkOnRequests(viewer, categoryId);
}
