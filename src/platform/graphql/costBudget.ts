import { createBoundedCache } from '#core/boundedCache.ts';
import type { SpendingNews } from '../spendingNews.ts';

/** Maximum number of remembered clients; the least recent is evicted. */
const mostCallers = 10_000;

/** Points that clients may spend per minute. */
export interface CostBudgets {
  member: number;
  /** All members and visitors of one IP address together. */
  address: number;
}

interface Bucket {
  points: number;
  /** Time of the last update of `points`, in milliseconds. */
  at: number;
}

export interface CostBudget {
  /** Seconds until a client has this many points; 0 if available now. */
  secondsUntil: (caller: string, points: number, now: number) => number;
  /** Points that are left, and the seconds until all of them are there again. */
  balance: (caller: string, now: number) => { left: number; seconds: number };
  /** Subtracts points; the balance may become negative, by a minute's budget at most. */
  spend: (caller: string, points: number, now: number) => void;
}

/** From this share of a minute's points on, other processes are told what is spent. */
const toldFrom = 0.1;

/**
 * Token bucket per client: a minute's points at once, refilled continuously.
 * @param news of what is spent in other processes, under the name of this budget
 */
export function createCostBudget(
  perMinute: number,
  { news, name = 'cost' }: { news?: SpendingNews; name?: string } = {},
): CostBudget {
  const perMillisecond = perMinute / 60_000;
  const buckets = createBoundedCache<string, Bucket>({ most: mostCallers });

  function pointsOf(caller: string, now: number): number {
    const bucket = buckets.get(caller);
    if (!bucket) return perMinute;
    return Math.min(perMinute, bucket.points + (now - bucket.at) * perMillisecond);
  }

  function take(caller: string, points: number, now: number): number {
    const left = Math.max(-perMinute, pointsOf(caller, now) - points);
    buckets.set(caller, { points: left, at: now });
    return left;
  }

  news?.hear(name, (caller, points) => take(caller, points, performance.now()));
  return {
    secondsUntil(caller, points, now) {
      const missing = Math.min(points, perMinute) - pointsOf(caller, now);
      return missing <= 0 ? 0 : Math.ceil(missing / perMillisecond / 1_000);
    },
    balance(caller, now) {
      const left = pointsOf(caller, now);
      return {
        left: Math.max(0, Math.floor(left)),
        seconds: Math.ceil((perMinute - left) / perMillisecond / 1_000),
      };
    },
    spend(caller, points, now) {
      const left = take(caller, points, now);
      if (left < perMinute * (1 - toldFrom)) news?.tell(name, caller, points);
    },
  };
}
