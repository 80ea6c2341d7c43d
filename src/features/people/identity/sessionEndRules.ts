/** How long before its end a session is spoken of. Milliseconds. */
export const sessionWarning = 120_000;

export interface SessionPhase {
  phase: 'quiet' | 'ending' | 'ended';
  /** Until the end; 0 when it is over. Milliseconds. */
  left: number;
  /** When to look again; null: nothing more is to come. Milliseconds. */
  wakeAfter: number | null;
}

/** Where a session that ends at `endsAt` stands: quiet until two minutes before, then every second counts. */
export function sessionPhase(endsAt: number, now: number): SessionPhase {
  const left = Math.max(0, endsAt - now);
  if (left === 0) return { phase: 'ended', left, wakeAfter: null };
  if (left > sessionWarning) return { phase: 'quiet', left, wakeAfter: left - sessionWarning };
  return { phase: 'ending', left, wakeAfter: left % 1000 || 1000 };
}

/** `1:05` for what is left of a session. */
export function minutesAndSeconds(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
