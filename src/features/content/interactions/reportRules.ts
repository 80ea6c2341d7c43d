import { z } from 'zod';
import type { Viewer } from '#core/permissions.ts';
import { reasonLimit, reportReasons } from '#features/content/conversations/reportReasonRules.ts';

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

/** SPEC §7 activityReason: nothing said is null. */
export const reasonSchema = z
  .string()
  .trim()
  .max(reasonLimit)
  .nullish()
  .transform((reason) => reason || null);

/** The same as a form asks for it. */
export const activityReasonSchema = z.object({ reason: reasonSchema });
