import { createHash } from 'node:crypto';
import type { Ctx } from '#platform/context.ts';

/**
 * By what a survey knows who answers: the member, or for visitors their browser, which they can change. The
 * browser's id is hashed, so that the table does not identify it elsewhere.
 */
export function respondentKeyOf({ viewer, caller }: Pick<Ctx, 'viewer' | 'caller'>): string {
  if (viewer.memberId !== null) return `member:${viewer.memberId}`;
  return `visitor:${createHash('sha256').update(`survey:${caller.deviceId}`).digest('base64url')}`;
}

/** The same as a keyed hash, which without the server's key matches nobody; another one for each survey. */
export function sealedKeyOf(
  ctx: Pick<Ctx, 'viewer' | 'caller' | 'secrets'>,
  surveyId: number,
): string {
  return ctx.secrets
    .mac(`${surveyId} ${respondentKeyOf(ctx)}`, 'survey respondent')
    .toString('base64url');
}
