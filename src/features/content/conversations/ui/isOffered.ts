import type { VerdictCode } from '#core/permissions.ts';

/** Whether a button is shown: permitted, or would be after signing in or verifying the email address. */
export function isOffered(verdict: VerdictCode): boolean {
  return verdict === 'OK' || verdict === 'UNAUTHENTICATED' || verdict === 'EMAIL_NOT_VERIFIED';
}
