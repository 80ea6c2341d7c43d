type Answer = 'OK' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'CONVERSATION_CLOSED' | 'BAD_REQUEST';

/** Whether a button shows: the viewer may, or could after signing in. */
export function isOffered(verdict: Answer): boolean {
  return verdict === 'OK' || verdict === 'UNAUTHENTICATED';
}
