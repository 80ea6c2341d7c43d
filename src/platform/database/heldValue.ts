import type { Ctx } from '../context.ts';
import type { EventBus } from '../events/eventBus.ts';
import { primaryOf } from './database.ts';

/** Another process may have changed it and its event be lost; a value is used for this long at most. */
const maxAgeMs = 5_000;

interface Held<Value> {
  value: Promise<Value>;
  loadedAt: number;
}

type Source = Pick<Ctx, 'db' | 'bus'>;

/**
 * Keeps the contents of a small table in memory, for each server, and reads it again after an event that
 * changes it.
 */
export function holdValue<Value>({
  load,
  isChangedBy,
}: {
  load: (db: Ctx['db']) => Promise<Value>;
  /** Types of events. */
  isChangedBy: (type: string) => boolean;
}): (source: Source) => Promise<Value> {
  const holders = new WeakMap<EventBus, { current: Held<Value> | null }>();

  function holderOf(bus: EventBus): { current: Held<Value> | null } {
    const known = holders.get(bus);
    if (known) return known;
    const holder: { current: Held<Value> | null } = { current: null };
    holders.set(bus, holder);
    bus.subscribe(({ type }) => {
      if (isChangedBy(type)) holder.current = null;
    });
    return holder;
  }

  return ({ db, bus }) => {
    const holder = holderOf(bus);
    const now = performance.now();
    if (holder.current !== null && now - holder.current.loadedAt < maxAgeMs) {
      return holder.current.value;
    }
    const held: Held<Value> = { value: load(primaryOf(db)), loadedAt: now };
    holder.current = held;
    held.value.catch(() => {
      if (holder.current === held) holder.current = null;
    });
    return held.value;
  };
}
