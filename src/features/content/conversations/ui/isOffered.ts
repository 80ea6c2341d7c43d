import type { VerdictCode } from '#core/permissions.ts';

/** Whether a button shows: the viewer may, or could after signing in or confirming their address. */
export function isOffered(verdict: VerdictCode): boolean {
  return verdict === 'OK' || verdict === 'UNAUTHENTICATED' || verdict === 'EMAIL_NOT_VERIFIED';
}
