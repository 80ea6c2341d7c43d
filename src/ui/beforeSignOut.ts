const listeners = new Set<() => Promise<unknown>>();

/** Milliseconds that a sign-out waits at most. */
const longestWait = 3_000;

/**
 * What still needs the session: runs before the member signs out here, so that nothing is asked for without it.
 * @returns a function that removes it
 */
export function onBeforeSignOut(listener: () => Promise<unknown>): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Waits for all of it; whatever fails does not keep anybody signed in. */
export async function settleBeforeSignOut(): Promise<void> {
  const done = Promise.allSettled([...listeners].map((listener) => listener()));
  const late = new Promise((resolve) => setTimeout(resolve, longestWait));
  await Promise.race([done, late]);
}
