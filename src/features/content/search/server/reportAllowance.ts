import { AppError } from '#core/errors.ts';
import type { Ctx } from '#platform/context.ts';
import type { EventBus } from '#platform/events/eventBus.ts';

/** Reports of one member, or of one address without one, in a minute. */
const perMinute = 60;
/** Callers that are told apart in a minute; more than these wait for the next. */
const mostCallers = 20_000;
const minute = 60_000;

interface Allowance {
  endsAt: number;
  counts: Map<string, number>;
}

const byBus = new WeakMap<EventBus, Allowance>();

/** Counts a report of the caller in this process. @throws AppError RATE_LIMITED */
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
