import { useMemo, useSyncExternalStore } from 'react';

/** The list from which requests are opened, so that a request knows its neighbours. */
interface QueuePlace {
  /** Address of the list, below the base path. */
  href: string;
  numbers: readonly string[];
}

const key = 'plaza.support.list';

export function rememberQueue(place: QueuePlace): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(place));
  } catch {
    // Storage may be blocked; then requests have no neighbours.
  }
}

/** The list that was shown last in this tab; null without one, and on the server. */
export function useQueuePlace(): QueuePlace | null {
  const stored = useSyncExternalStore(
    () => () => undefined,
    readStored,
    () => null,
  );
  return useMemo(() => placeIn(stored), [stored]);
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function placeIn(stored: string | null): QueuePlace | null {
  if (stored === null) return null;
  const { href, numbers }: { href?: unknown; numbers?: unknown } = Object(JSON.parse(stored));
  if (typeof href !== 'string' || !Array.isArray(numbers)) return null;
  return { href, numbers: numbers.filter((number) => typeof number === 'string') };
}

/** Of the list's address: its search has the focus. */
export const searchHash = '#search';
