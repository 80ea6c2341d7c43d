import ipaddr from 'ipaddr.js';
import { createBoundedCache } from '#core/boundedCache.ts';

/** Callers remembered at once; the one that asked longest ago is forgotten first. */
const mostCallers = 10_000;

/** Points that callers may spend in a minute. */
export interface CostBudgets {
  member: number;
  /** All members and visitors of one network address together. */
  address: number;
}

interface Bucket {
  points: number;
  /** Milliseconds; when `points` was right. */
  at: number;
}

export interface CostBudget {
  /** Seconds until a caller has so many points; 0 where they have them now. */
  secondsUntil: (caller: string, points: number, now: number) => number;
  /** Takes points away; whoever has none left owes them, a minute's at most. */
  spend: (caller: string, points: number, now: number) => void;
}

/** Points per minute for each caller, as a token bucket: a minute's points at once, then as they come. */
export function createCostBudget(perMinute: number): CostBudget {
  const perMillisecond = perMinute / 60_000;
  const buckets = createBoundedCache<string, Bucket>({ most: mostCallers });

  function pointsOf(caller: string, now: number): number {
    const bucket = buckets.get(caller);
    if (!bucket) return perMinute;
    return Math.min(perMinute, bucket.points + (now - bucket.at) * perMillisecond);
  }

  return {
    secondsUntil(caller, points, now) {
      const missing = Math.min(points, perMinute) - pointsOf(caller, now);
      return missing <= 0 ? 0 : Math.ceil(missing / perMillisecond / 1_000);
    },
    spend(caller, points, now) {
      const left = Math.max(-perMinute, pointsOf(caller, now) - points);
      buckets.set(caller, { points: left, at: now });
    },
  };
}

/** Whom an address stands for: of IPv6 one household or host has a whole /64. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : parsed.toString();
}
