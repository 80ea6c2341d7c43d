import type { Ctx } from './context.ts';
import type { EventBus } from './events/eventBus.ts';

interface Slot<Figures> {
  known?: { figures: Figures; freshUntil: number; usableUntil: number };
  next?: Promise<Figures>;
}

const freshMs = 30_000;
const usableMs = 90_000;
/** A value that takes a second to compute is computed at most every twenty seconds. */
const shareOfTime = 20;

/**
 * Stale-while-revalidate cache for expensive aggregates, per process (by its bus) and key: recomputed at most
 * every 30 s, and less often if computing takes long. The first caller waits; later ones get the stale value
 * while it is recomputed, unless it has been due for 90 s.
 */
export function staleWhileRevalidate<Figures>() {
  const slotsByBus = new WeakMap<EventBus, Map<string, Slot<Figures>>>();

  return (
    { bus, log }: Pick<Ctx, 'bus' | 'log'>,
    key: string,
    find: () => Promise<Figures>,
  ): Promise<Figures> => {
    const slots = slotsByBus.get(bus) ?? new Map<string, Slot<Figures>>();
    slotsByBus.set(bus, slots);
    const slot = slots.get(key) ?? {};
    slots.set(key, slot);
    const now = performance.now();
    const { known } = slot;
    if (known && now < known.freshUntil) return Promise.resolve(known.figures);
    slot.next ??= renew(slot, find).finally(() => {
      slot.next = undefined;
    });
    if (!known || now >= known.usableUntil) return slot.next;
    slot.next.catch((error: unknown) => log.warn({ err: error, key }, 'held figures stay old'));
    return Promise.resolve(known.figures);
  };
}

async function renew<Figures>(slot: Slot<Figures>, find: () => Promise<Figures>): Promise<Figures> {
  const started = performance.now();
  const figures = await find();
  const now = performance.now();
  const freshUntil = now + Math.max(freshMs, shareOfTime * (now - started));
  slot.known = { figures, freshUntil, usableUntil: freshUntil + usableMs };
  return figures;
}
