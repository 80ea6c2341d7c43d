import type { DomainEvent } from '#core/domainEvents.ts';

type Listener = (event: DomainEvent) => void;

/** What an event's payload names, alone or in a list: `['requestId', 5]`, `['memberIds', 3]`. */
export type EventSubject = readonly [field: string, value: number];

/** Notifies listeners in this process of committed events; `eventRelay.ts` notifies other processes. */
export interface EventBus {
  publish: (events: readonly DomainEvent[]) => void;
  /**
   * @param about only events that name one of these: thousands of listeners each wait for their own, and would
   * take longer to ask than to tell
   */
  subscribe: (listener: Listener, about?: readonly EventSubject[]) => () => void;
}

export function createEventBus(): EventBus {
  const toAll = new Set<Listener>();
  const bySubject = createSubjectIndex();
  return {
    publish(events) {
      for (const event of events) {
        for (const listener of toAll) listener(event);
        for (const listener of bySubject.listenersOf(event)) listener(event);
      }
    },
    subscribe(listener, about) {
      if (about) return bySubject.add(listener, about);
      toAll.add(listener);
      return () => toAll.delete(listener);
    },
  };
}

function createSubjectIndex() {
  const fields = new Map<string, Map<unknown, Set<Listener>>>();

  function add(listener: Listener, [field, value]: EventSubject): void {
    const values = fields.get(field) ?? new Map<unknown, Set<Listener>>();
    fields.set(field, values);
    values.set(value, (values.get(value) ?? new Set()).add(listener));
  }

  function remove(listener: Listener, [field, value]: EventSubject): void {
    const listeners = fields.get(field)?.get(value);
    listeners?.delete(listener);
    if (listeners?.size === 0) fields.get(field)?.delete(value);
  }

  return {
    add(listener: Listener, about: readonly EventSubject[]) {
      for (const subject of about) add(listener, subject);
      return () => {
        for (const subject of about) remove(listener, subject);
      };
    },
    /** Each once. */
    listenersOf({ payload }: DomainEvent): ReadonlySet<Listener> {
      const found = new Set<Listener>();
      for (const [field, values] of fields) {
        const named: unknown = Reflect.get(payload, field);
        for (const value of Array.isArray(named) ? named : [named]) {
          for (const listener of values.get(value) ?? []) found.add(listener);
        }
      }
      return found;
    },
  };
}
