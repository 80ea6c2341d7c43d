import { allowed, holds, type Permission, type Verdict, type Viewer } from '#core/permissions.ts';

/** A member's standing: role level first, then rank (DECISIONS "lower ranked"). */
export interface Standing {
  memberId: number;
  level: number;
  /** Number of the rank, from 1 for the lowest. */
  rank: number;
}

/** Whether the target is below the actor; never true for oneself or an equal. */
export function isLower(subject: Standing, actor: Standing): boolean {
  if (subject.memberId === actor.memberId) return false;
  if (subject.level !== actor.level) return subject.level < actor.level;
  return subject.rank < actor.rank;
}

/** §6: BLOCK_USER applies to any lower level, BLOCK_LOWER_RANKED_USER compares level, then rank. */
export function canBlock(viewer: Viewer, subject: Standing, actor: Standing): Verdict {
  const any = holds(viewer, 'BLOCK_USER');
  const lower = holds(viewer, 'BLOCK_LOWER_RANKED_USER');
  if (any.ok && subject.level < actor.level) return allowed;
  if (lower.ok && isLower(subject, actor)) return allowed;
  if (!any.ok && !lower.ok) return lower;
  return aboveYou(subject, actor);
}

/** The permission is held: what is missing is a higher level or rank (DECISIONS "Blocking"). */
function aboveYou(subject: Standing, actor: Standing): Verdict {
  if (subject.memberId === actor.memberId) {
    return { ok: false, code: 'FORBIDDEN', message: 'You can’t do this to your own account.' };
  }
  const what = subject.level === actor.level ? 'rank' : 'role level';
  const message =
    subject.level === actor.level && subject.rank === actor.rank
      ? 'This member has the same role level and rank as you. Only members above both can do this.'
      : `This member’s ${what} is not below yours, which this requires.`;
  return { ok: false, code: 'FORBIDDEN', message };
}

export function canSuspend(viewer: Viewer, subject: Standing, actor: Standing): Verdict {
  return overLower('SUSPEND_USER', viewer, { subject, actor });
}

/** Sends a mail that only its owner reads; not allowed for targets above the viewer, to prevent abuse. */
export function canResetPassword(viewer: Viewer, subject: Standing, actor: Standing): Verdict {
  const verdict = holds(viewer, 'RESET_USER_PASSWORD');
  if (!verdict.ok || subject.level <= actor.level) return verdict;
  return aboveYou(subject, actor);
}

export function canEndSessions(viewer: Viewer, subject: Standing, actor: Standing): Verdict {
  return overLower('RESET_USER_PASSWORD', viewer, { subject, actor });
}

function overLower(
  permission: Permission,
  viewer: Viewer,
  { subject, actor }: { subject: Standing; actor: Standing },
): Verdict {
  const verdict = holds(viewer, permission);
  return verdict.ok && !isLower(subject, actor) ? aboveYou(subject, actor) : verdict;
}
