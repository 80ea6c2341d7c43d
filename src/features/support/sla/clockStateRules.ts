/** A clock as the API gives it. */
interface ShownClock {
  dueAt: string | null;
  warnAt: string | null;
  isPaused: boolean;
  isStopped: boolean;
  /** At the time of the answer. */
  isBreached: boolean;
}

export type ShownClockState = 'RUNNING' | 'WARNED' | 'BREACHED' | 'PAUSED' | 'MET';

/** How a clock stands now: pages stay open while it runs out. */
export function clockStateAt(clock: ShownClock, now: number): ShownClockState {
  const { dueAt, warnAt, isBreached, isPaused, isStopped } = clock;
  if (isBreached || (dueAt !== null && Date.parse(dueAt) <= now)) return 'BREACHED';
  if (isPaused) return 'PAUSED';
  if (isStopped) return 'MET';
  return warnAt !== null && Date.parse(warnAt) <= now ? 'WARNED' : 'RUNNING';
}
