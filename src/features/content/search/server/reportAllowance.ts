import { AppError } from '#core/errors.ts';
import type { Ctx } from '#platform/context.ts';
import type { EventBus } from '#platform/events/eventBus.ts';

/** Reports per minute and member, or per address without one. */
const perMinute = 60;
/** Maximum number of clients tracked per minute; further ones are rejected. */
const mostCallers = 20_000;
const minute = 60_000;

interface Allowance {
  endsAt: number;
  counts: Map<string, number>;
}

const byBus = new WeakMap<EventBus, Allowance>();

/** Counts a client's report in this process. @throws AppError RATE_LIMITED */
export function demandReportAllowance(ctx: Pick<Ctx, 'bus' | 'now' | 'viewer' | 'address'>): void {
  const now = ctx.now.getTime();
  let allowance = byBus.get(ctx.bus);
  if (!allowance || now >= allowance.endsAt) {
    allowance = { endsAt: now + minute, counts: new Map() };
    byBus.set(ctx.bus, allowance);
  }
  const { memberId } = ctx.viewer;
  const caller = memberId === null ? ctx.address : `member ${memberId}`;
  const count = (allowance.counts.get(caller) ?? 0) + 1;
  const isNewOfTooMany = count === 1 && allowance.counts.size >= mostCallers;
  if (count > perMinute || isNewOfTooMany) {
    throw new AppError('RATE_LIMITED', {
      retryAfterSeconds: Math.ceil((allowance.endsAt - now) / 1000),
    });
  }
  allowance.counts.set(caller, count);
}
