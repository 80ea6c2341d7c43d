import { z } from 'zod';
import type { Viewer } from '#core/permissions.ts';
import { reasonLimit, reportReasons } from '#features/content/conversations/reportReasonRules.ts';

export const reportSchema = z.object({
  reason: z.enum(reportReasons),
  note: z.string().trim().max(reasonLimit).nullish(),
});

/** The level of the role `trusted` (DECISIONS "Roles"). */
const trustedLevel = 10;

/** Whose reports can hide content: trusted members and higher levels (DECISIONS "Against spam"). */
export function isTrustedReporter(viewer: Viewer): boolean {
  return viewer.level >= trustedLevel;
}

/** SPEC §7 activityReason: blank is null. */
export const reasonSchema = z
  .string()
  .trim()
  .max(reasonLimit)
  .nullish()
  .transform((reason) => reason || null);

/** The same for forms. */
export const activityReasonSchema = z.object({ reason: reasonSchema });
