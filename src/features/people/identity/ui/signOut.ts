import { callServer } from '#ui/callServer.ts';
import { identityEndpoints } from './identityEndpoints.ts';

/** SPEC §9: logout broadcast uses a temporary storage key. */
const broadcastKey = 'plaza:signed-out';

/**
 * Ends the session on the server and notifies the browser's other tabs.
 * @returns the identity provider's logout URL (SPEC §4); null: none
 * @throws ClientError
 */
export async function endOwnSession({ skipBroadcast = false } = {}): Promise<string | null> {
  const answer = await callServer(identityEndpoints.signIn, { method: 'DELETE' });
  if (skipBroadcast) return elsewhereOf(answer);
  try {
    localStorage.setItem(broadcastKey, new Date().toISOString());
    localStorage.removeItem(broadcastKey);
  } catch {
    // Without storage other tabs cannot be notified.
  }
  return elsewhereOf(answer);
}

/** Listens for a sign-out in another tab. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === broadcastKey && event.newValue !== null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** SPEC §2: the end of a session on an edit page or on support requests leads home. */
export function leavesForHome(pathname: string): boolean {
  return /\/edit\/?$|^\/support\/requests(?:\/|$)/.test(pathname);
}

/** Where something is written too: who signs out there is done with it. */
export function signsOutToHome(pathname: string): boolean {
  return /^\/(?!page\/).*\/(?:new|edit)\/?$|^\/support\/(?:requests|tickets)(?:\/|$)/.test(
    pathname,
  );
}

/** A URL of another host; an internal one needs no navigation. */
function elsewhereOf(answer: unknown): string | null {
  const returnTo =
    typeof answer === 'object' && answer !== null && 'returnTo' in answer ? answer.returnTo : null;
  if (typeof returnTo !== 'string' || !/^https?:\/\//.test(returnTo)) return null;
  return new URL(returnTo).host === location.host ? null : returnTo;
}
