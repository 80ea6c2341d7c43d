/** What the API says of something the viewer might do. */
export type Answer =
  | 'OK'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'CONVERSATION_CLOSED'
  | 'BAD_REQUEST'
  | 'EMAIL_NOT_VERIFIED'
  | 'ACCOUNT_SUSPENDED';

/** Whether a button shows: the viewer may, or could after signing in or confirming their address. */
export function isOffered(verdict: Answer): boolean {
  return verdict === 'OK' || verdict === 'UNAUTHENTICATED' || verdict === 'EMAIL_NOT_VERIFIED';
}
