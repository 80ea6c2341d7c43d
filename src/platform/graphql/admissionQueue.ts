import { AppError } from '#core/errors.ts';

export interface AdmissionLimits {
  /** Maximum concurrency. */
  atOnce: number;
  /** Maximum queue length, in total and per client. */
  waiting: { inAll: number; ofCaller: number };
  /** Maximum waiting time in milliseconds. */
  patience: number;
}

/** Releases the slot; idempotent. */
export type Leave = () => void;

export interface AdmissionQueue {
  /**
   * Waits for a slot. Clients are served round-robin, however many requests each has waiting.
   * @param share of total time that such work may use, 1 being one running without a pause: if
   *   more was used, the caller waits
   * @throws AppError RATE_LIMITED if the client has too many waiting, UNAVAILABLE if the queue is full
   */
  enter: (caller: string, share: number) => Promise<Leave>;
}

interface Waiting {
  share: number;
  admit: (leave: Leave) => void;
  giveUp: ReturnType<typeof setTimeout>;
}

/** Milliseconds of consecutive work before shares apply: isolated requests never wait. */
const burst = 200;
/** Maximum accounted time: longer work was waiting for something, such as a lock. */
const longestWork = 500;
/** Value of Retry-After in seconds for a rejected client. */
const retryAfterSeconds = 2;

/** Bounds concurrency and queue length; rejects the rest immediately. */
export function createAdmissionQueue(limits: AdmissionLimits): AdmissionQueue {
  /** By client, next in turn first. */
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;
  let taken = 0;
  /** Milliseconds until the work done is within its share; as of `since`. */
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
      // Moved to the end; the loop reaches it again after the others.
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
