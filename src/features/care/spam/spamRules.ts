import { isStaffLevel } from '#core/newMemberLimits.ts';
import { holds, type Verdict, type Viewer } from '#core/permissions.ts';

/**
 * Actions of a rule, in form order. The first matching rule decides, except that after FLAG and NOTIFY, and
 * after a solved captcha, evaluation continues.
 */
export const spamActions = ['HOLD', 'HIDE', 'FLAG', 'NOTIFY', 'CAPTCHA', 'REJECT'] as const;
export type SpamAction = (typeof spamActions)[number];

export const matchWays = ['ALL', 'ANY'] as const;
export type MatchWay = (typeof matchWays)[number];

export const writingKinds = ['POST', 'COMMENT', 'REPLY'] as const;
export type WritingKind = (typeof writingKinds)[number];

/** DECISIONS "Against spam": under 24 hours or 3 points. */
export const newMemberDefaults = { hours: 24, points: 3 } as const;

/** Default period and maximum number of items of a dry run. */
export const rehearsalDays = 90;
export const rehearsalLimit = 50_000;
export const rehearsalExamples = 20;

/** How long near duplicates and links of new members are kept. Days. */
export const traceDays = 30;
export const sightingDays = 90;

export function canManageSpamRules(viewer: Viewer): Verdict {
  return holds(viewer, 'MANAGE_BLACKLISTED_CONFIG');
}

/** Spam managers are exempt from all rules. */
export function isSparedAlways(viewer: Viewer, categoryId: number): boolean {
  return holds(viewer, 'MANAGE_SPAM_POSTS', categoryId).ok;
}

export function isNewMember(
  { ageHours, points, level }: { ageHours: number; points: number; level: number },
  limits: { hours: number; points: number } = newMemberDefaults,
): boolean {
  return !isStaffLevel(level) && (ageHours < limits.hours || points < limits.points);
}

/** What happened to content that a rule would have matched: marked as spam, removed, approved, or nothing. */
export const outcomes = ['SPAM', 'REMOVED', 'APPROVED', 'STAYED'] as const;
export type SpamOutcome = (typeof outcomes)[number];
