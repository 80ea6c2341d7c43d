import { holds, type Verdict, type Viewer } from '#core/permissions.ts';

/**
 * What a rule does, in the order of the form. The first rule that matches decides, but after FLAG and
 * NOTIFY, and after a solved captcha, the next ones are asked.
 */
export const spamActions = ['HOLD', 'HIDE', 'FLAG', 'NOTIFY', 'CAPTCHA', 'REJECT'] as const;
export type SpamAction = (typeof spamActions)[number];

export const matchWays = ['ALL', 'ANY'] as const;
export type MatchWay = (typeof matchWays)[number];

export const writingKinds = ['POST', 'COMMENT', 'REPLY'] as const;
export type WritingKind = (typeof writingKinds)[number];

/** DECISIONS "Against spam": under 24 hours or 3 points. */
export const newMemberDefaults = { hours: 24, points: 3 } as const;

/** A rehearsal looks at the last days unless asked otherwise, and at so many things at most. */
export const rehearsalDays = 90;
export const rehearsalLimit = 50_000;
export const rehearsalExamples = 20;

/** How long near duplicates and links of new members are remembered. Days. */
export const traceDays = 30;
export const sightingDays = 90;

export function canManageSpamRules(viewer: Viewer): Verdict {
  return holds(viewer, 'MANAGE_BLACKLISTED_CONFIG');
}

/** Whoever manages spam is judged by no rule. */
export function isSparedAlways(viewer: Viewer, categoryId: number): boolean {
  return holds(viewer, 'MANAGE_SPAM_POSTS', categoryId).ok;
}

/** DECISIONS "Roles": a trusted member, who skips the check of length. */
export function isTrusted(viewer: Viewer, categoryId: number): boolean {
  return holds(viewer, 'SKIP_CONTENT_LENGTH', categoryId).ok;
}

export function isNewMember(
  { ageHours, points }: { ageHours: number; points: number },
  limits: { hours: number; points: number } = newMemberDefaults,
): boolean {
  return ageHours < limits.hours || points < limits.points;
}

/** What became of what a rule would have caught: called spam, removed, approved, or nothing. */
export const outcomes = ['SPAM', 'REMOVED', 'APPROVED', 'STAYED'] as const;
export type SpamOutcome = (typeof outcomes)[number];
