import { type SessionPhase, sessionPhase } from '../sessionEndRules.ts';

/** Longer timeouts are split: browsers use 32 bits. */
const longestWait = 6 * 3600_000;

export interface SessionEndWatch {
  /** Sets the session's expiry, by this browser's clock. */
  endsAt: (time: number) => void;
  /** Nobody is signed in. */
  stop: () => void;
  /** Checks the clock, as after the computer slept. */
  look: () => void;
  current: () => SessionPhase | null;
  subscribe: (listener: () => void) => () => void;
}

/** Watches the session's expiry and reports every change of phase and, near the end, every second. */
export function createSessionEndWatch(now: () => number = Date.now): SessionEndWatch {
  let end: number | null = null;
  let shown: SessionPhase | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function look(): void {
    clearTimeout(timer);
    const before = shown;
    shown = end === null ? null : sessionPhase(end, now());
    const wakeAfter = shown?.wakeAfter ?? null;
    if (wakeAfter !== null) timer = setTimeout(look, Math.min(wakeAfter, longestWait));
    if (before?.phase === shown?.phase && shown?.phase === 'quiet') return;
    for (const listener of listeners) listener();
  }

  return {
    endsAt(time) {
      end = time;
      look();
    },
    stop() {
      end = null;
      look();
    },
    look,
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The browser's session. */
export const sessionEndWatch = createSessionEndWatch();
