import type { EventBus } from '#platform/events/eventBus.ts';

const limits = {
  /** Failures in a row after which the service is left alone. */
  failures: 3,
  /** Milliseconds for which it is. */
  rest: 5 * 60_000,
} as const;

interface Service {
  updated_at: Date;
}

/** What this process knows of a service that fails: readers then wait for nothing, and it for no requests. */
interface FailureMemory {
  isResting: (service: Service, now: Date) => boolean;
  count: (service: Service, now: Date) => void;
  forget: () => void;
}

const byBus = new WeakMap<EventBus, FailureMemory>();

export function failureMemoryOf(bus: EventBus): FailureMemory {
  const known = byBus.get(bus) ?? createFailureMemory();
  byBus.set(bus, known);
  return known;
}

function createFailureMemory(): FailureMemory {
  let failures = 0;
  let until = 0;
  /** Settings that were saved since may have mended it. */
  let of = 0;
  return {
    isResting: ({ updated_at }, now) => of === updated_at.getTime() && now.getTime() < until,
    count({ updated_at }, now) {
      if (of !== updated_at.getTime()) failures = 0;
      of = updated_at.getTime();
      failures += 1;
      if (failures < limits.failures) return;
      failures = 0;
      until = now.getTime() + limits.rest;
    },
    forget() {
      failures = 0;
      until = 0;
    },
  };
}
