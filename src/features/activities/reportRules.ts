import { z } from 'zod';
import type { Viewer } from '#core/permissions.ts';

/** SPEC §2 "report conversation": why a member thinks that moderators should look. */
export const reportReasons = ['SPAM', 'INAPPROPRIATE', 'OFF_TOPIC', 'OTHER'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What somebody says of why they do something, at most. */
export const reasonLimit = 500;

export const reportSchema = z.object({
  reason: z.enum(reportReasons),
  note: z.string().trim().max(reasonLimit).nullish(),
});

/** The level of the role `trusted` (DECISIONS "Roles"). */
const trustedLevel = 10;

/** Whose report weighs: trusted members and everybody above them (DECISIONS "Against spam"). */
export function isTrustedReporter(viewer: Viewer): boolean {
  return viewer.level >= trustedLevel;
}
