import { AppError } from '#core/errors.ts';
import { networkOf } from './callerNetwork.ts';
import type { Ctx } from './context.ts';
import type { EventBus } from './events/eventBus.ts';

/** Maximum number of clients tracked per minute; further ones are rejected. */
const mostCallers = 20_000;
const minute = 60_000;

interface Allowance {
  endsAt: number;
  counts: Map<string, number>;
}

const byBus = new WeakMap<EventBus, Map<string, Allowance>>();

/**
 * Counts a call in this process: of one member, or of one network without one, in a minute.
 * @param what named apart: each has an allowance of its own
 * @throws AppError RATE_LIMITED
 */
export function demandAllowance(
  ctx: Pick<Ctx, 'bus' | 'now' | 'viewer' | 'address'>,
  { what, perMinute }: { what: string; perMinute: number },
): void {
  const now = ctx.now.getTime();
  const held = byBus.get(ctx.bus) ?? new Map<string, Allowance>();
  byBus.set(ctx.bus, held);
  let allowance = held.get(what);
  if (!allowance || now >= allowance.endsAt) {
    allowance = { endsAt: now + minute, counts: new Map() };
    held.set(what, allowance);
  }
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
}
