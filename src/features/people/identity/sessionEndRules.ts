/** How long before expiry the user is warned. Milliseconds. */
export const sessionWarning = 120_000;

export interface SessionPhase {
  phase: 'quiet' | 'ending' | 'ended';
  /** Remaining time; 0 after expiry. Milliseconds. */
  left: number;
  /** When to check again; null: never. Milliseconds. */
  wakeAfter: number | null;
}

/**
 * The phase of a session that expires at `endsAt`: no updates until two minutes before, then every second.
 */
export function sessionPhase(endsAt: number, now: number): SessionPhase {
  const left = Math.max(0, endsAt - now);
  if (left === 0) return { phase: 'ended', left, wakeAfter: null };
  if (left > sessionWarning) return { phase: 'quiet', left, wakeAfter: left - sessionWarning };
  return { phase: 'ending', left, wakeAfter: left % 1000 || 1000 };
}

/** The remaining time as `1:05`. */
export function minutesAndSeconds(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
