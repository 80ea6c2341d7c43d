import { AppError } from '#core/errors.ts';

export interface AdmissionLimits {
  /** How many are at work at once. */
  atOnce: number;
  /** How many may wait in all, and of one caller. */
  waiting: { inAll: number; ofCaller: number };
  /** Milliseconds that one waits at most. */
  patience: number;
}

/** Gives the place back; calling it again does nothing. */
export type Leave = () => void;

export interface AdmissionQueue {
  /**
   * Waits for a place. Callers take turns, however many of them each has waiting.
   * @param share of all time that such work may take, 1 being one at work without a pause: whoever
   *   comes when more than that was taken waits until it is not
   * @throws AppError RATE_LIMITED where the caller has too many waiting, UNAVAILABLE where all have
   */
  enter: (caller: string, share: number) => Promise<Leave>;
}

interface Waiting {
  share: number;
  admit: (leave: Leave) => void;
  giveUp: ReturnType<typeof setTimeout>;
}

/** Milliseconds of work in a row before shares count: what comes alone never waits. */
const burst = 200;
/** No work counts for more; it has waited for something, such as a lock. */
const longestWork = 500;
/** Seconds after which a refused caller may try again. */
const retryAfterSeconds = 2;

/** A bounded number at work, a bounded number waiting, and the rest turned away at once. */
export function createAdmissionQueue(limits: AdmissionLimits): AdmissionQueue {
  /** By caller, whose turn is next first. */
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;
  let taken = 0;
  /** Milliseconds that must pass until the work done took no more than its share; true at `since`. */
  let due = 0;
  let since = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function dueNow(): number {
    const now = performance.now();
    due = Math.max(0, due - (now - since));
    since = now;
    return due;
  }

  function take(share: number): Leave {
    taken += 1;
    const begun = performance.now();
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      taken -= 1;
      const worked = Math.min(performance.now() - begun, longestWork);
      due = dueNow() + worked / share;
      admitNext();
    };
  }

  function admitNext(): void {
    clearTimeout(timer);
    for (const [caller, line] of lines) {
      if (taken >= limits.atOnce) return;
      const wait = dueNow() - burst;
      if (wait > 0) {
        timer = setTimeout(admitNext, wait);
        return;
      }
      const next = line.shift();
      // Behind all the others; the walk comes to it again after them.
      lines.delete(caller);
      if (line.length > 0) lines.set(caller, line);
      if (!next) continue;
      waiting -= 1;
      clearTimeout(next.giveUp);
      next.admit(take(next.share));
    }
  }

  function demandRoom(line: readonly Waiting[]): void {
    if (line.length >= limits.waiting.ofCaller) {
      const message = 'Too many expensive queries are already queued.';
      throw new AppError('RATE_LIMITED', { message, retryAfterSeconds });
    }
    if (waiting >= limits.waiting.inAll) throw new AppError('UNAVAILABLE', { retryAfterSeconds });
  }

  return {
    async enter(caller, share) {
      if (waiting === 0 && taken < limits.atOnce && dueNow() <= burst) return take(share);
      const line = lines.get(caller) ?? [];
      demandRoom(line);
      return new Promise((admit, refuse) => {
        const giveUp = setTimeout(() => {
          line.splice(line.indexOf(entry), 1);
          if (line.length === 0) lines.delete(caller);
          waiting -= 1;
          refuse(new AppError('UNAVAILABLE', { retryAfterSeconds }));
        }, limits.patience);
        const entry = { share, admit, giveUp };
        line.push(entry);
        lines.set(caller, line);
        waiting += 1;
        admitNext();
      });
    },
  };
}
