import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';

/** Working through a view: each request after the other, without choosing. */
export interface PlaySession {
  view: string;
  /** Name of the view. */
  title: string;
  done: number;
  left: number;
  /** Ids of the requests that the agent passed over. */
  skipped: string[];
  /** The request that was claimed, and how it was then. */
  current: { id: string; number: string; status: string; revision: number };
}

const schema = z.object({
  ...{ view: z.string(), title: z.string(), done: z.number(), left: z.number() },
  skipped: z.array(z.string()),
  current: z.object({
    ...{ id: z.string(), number: z.string() },
    ...{ status: z.string(), revision: z.number() },
  }),
});

const key = 'plaza.support.play';
const listeners = new Set<() => void>();
/** Where storage is blocked. */
let kept: string | null = null;

export function writePlay(session: PlaySession | null): void {
  kept = session === null ? null : JSON.stringify(session);
  try {
    if (kept === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, kept);
  } catch {
    // It lasts until a reload.
  }
  for (const listener of listeners) listener();
}

/** Of this tab; null if there is none, and on the server. */
export function usePlaySession(): PlaySession | null {
  const stored = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    readStored,
    () => null,
  );
  return useMemo(() => sessionIn(stored), [stored]);
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(key) ?? kept;
  } catch {
    return kept;
  }
}

function sessionIn(stored: string | null): PlaySession | null {
  if (stored === null) return null;
  try {
    return schema.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}
