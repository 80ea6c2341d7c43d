import type { DomainEvent } from '#core/domainEvents.ts';

type Listener = (event: DomainEvent) => void;

/** Notifies listeners in this process of committed events; `eventRelay.ts` notifies other processes. */
export interface EventBus {
  publish: (events: readonly DomainEvent[]) => void;
  subscribe: (listener: Listener) => () => void;
}

export function createEventBus(): EventBus {
  const listeners = new Set<Listener>();
  return {
    publish(events) {
      for (const event of events) for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
