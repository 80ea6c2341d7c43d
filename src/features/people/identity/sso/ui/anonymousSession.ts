import { callServer } from '#ui/callServer.ts';
import { useShell } from '#ui/useShell.ts';
import type { LoginResult } from '../loginResult.ts';

/** SPEC §7 REST, below the base path. */
export const anonymousSessionDoor = '/community/api/v1/auth/anony-session';

/** Whether a visitor may take part without an account (SPEC §1); in a private community it would open nothing. */
export function useOffersAnonymous(): boolean {
  const { settings } = useShell();
  return settings.identity.anonymousSession && !settings.privateCommunity;
}

/** @throws ClientError */
export async function startAnonymousSession(): Promise<LoginResult> {
  const answer = await callServer(anonymousSessionDoor, { method: 'POST' });
  return answer as LoginResult; // the server's own answer
}
