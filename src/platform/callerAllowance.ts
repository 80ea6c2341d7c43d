import { AppError } from '#core/errors.ts';
import { networkOf } from './callerNetwork.ts';
import type { Ctx } from './context.ts';
import type { EventBus } from './events/eventBus.ts';
import { spendingNewsOf } from './spendingNews.ts';

/** Maximum number of clients tracked per minute; further ones are rejected. */
const mostCallers = 20_000;
const minute = 60_000;

interface Allowance {
  endsAt: number;
  counts: Map<string, number>;
}

const byBus = new WeakMap<EventBus, Map<string, Allowance>>();

/** From this share of a limit on, other processes are told. */
const toldFrom = 0.1;

/**
 * Counts a call: of one member, or of one network without one, in a minute. What a caller does in other
 * processes counts a second later.
 * @param what named apart: each has an allowance of its own
 * @throws AppError RATE_LIMITED
 */
export function demandAllowance(
  ctx: Pick<Ctx, 'bus' | 'now' | 'viewer' | 'address'>,
  { what, perMinute }: { what: string; perMinute: number },
): void {
  const now = ctx.now.getTime();
  const allowance = allowanceOf(ctx.bus, what, now);
  const { memberId } = ctx.viewer;
  const caller = memberId === null ? networkOf(ctx.address) : `member ${memberId}`;
  const count = (allowance.counts.get(caller) ?? 0) + 1;
  const isNewOfTooMany = count === 1 && allowance.counts.size >= mostCallers;
  if (count > perMinute || isNewOfTooMany) {
    throw new AppError('RATE_LIMITED', {
      retryAfterSeconds: Math.ceil((allowance.endsAt - now) / 1000),
    });
  }
  allowance.counts.set(caller, count);
  if (count < perMinute * toldFrom) return;
  // All of it the first time.
  const isFirst = count - 1 < perMinute * toldFrom;
  spendingNewsOf(ctx.bus).tell(`calls ${what}`, caller, isFirst ? count : 1);
}

function allowanceOf(bus: EventBus, what: string, now: number): Allowance {
  const held = byBus.get(bus) ?? new Map<string, Allowance>();
  byBus.set(bus, held);
  const known = held.get(what);
  if (known && now < known.endsAt) return known;
  const begun: Allowance = { endsAt: now + minute, counts: new Map() };
  held.set(what, begun);
  if (!known) {
    spendingNewsOf(bus).hear(`calls ${what}`, (caller, amount) => {
      const { counts } = allowanceOf(bus, what, Date.now());
      if (!counts.has(caller) && counts.size >= mostCallers) return;
      counts.set(caller, (counts.get(caller) ?? 0) + amount);
    });
  }
  return begun;
}
