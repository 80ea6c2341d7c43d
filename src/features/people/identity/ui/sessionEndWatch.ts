import { type SessionPhase, sessionPhase } from '../sessionEndRules.ts';

/** Longer waits are cut: browsers count them in 32 bits. */
const longestWait = 6 * 3600_000;

export interface SessionEndWatch {
  /** The session ends then, as this browser's clock has it. */
  endsAt: (time: number) => void;
  /** Nobody is signed in. */
  stop: () => void;
  /** Looks at the clock, as after the machine slept. */
  look: () => void;
  current: () => SessionPhase | null;
  subscribe: (listener: () => void) => () => void;
}

/** Follows the end of the session and tells of every change of phase and, near the end, of every second. */
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

/** The browser's one session. */
export const sessionEndWatch = createSessionEndWatch();
