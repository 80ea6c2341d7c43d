import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { pageWindow } from '#core/paging.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { type ConsumerStatus, listConsumers } from '#platform/events/consumerStatus.ts';
import {
  countParkedEvents,
  discardParkedEvents,
  listParkedEvents,
  type ParkedEvent,
  requestRetry,
  waitForRetry,
} from '#platform/events/parkedEvents.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { parkedLimits, retryParkedSchema } from '../eventAdminRules.ts';

/** Milliseconds that a response waits for the result of a retry. */
const patience = 3_000;

function demandOperator({ viewer }: Ctx): void {
  demand(holds(viewer, 'MANAGE_COMMUNITY'));
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listEventConsumers(ctx: Ctx): Promise<ConsumerStatus[]> {
  demandOperator(ctx);
  return listConsumers(ctx.db);
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listParkedPage(
  ctx: Ctx,
  asked: { page?: number | null | undefined; first?: number | null | undefined },
): Promise<Page<ParkedEvent>> {
  demandOperator(ctx);
  const window = pageWindow(asked.page, asked.first, parkedLimits.page);
  const { offset, size } = window;
  const rows = await listParkedEvents(ctx.db, {}, { offset, limit: size + 1 });
  return {
    nodes: rows.slice(0, size),
    hasMore: rows.length > size,
    pageNumber: window.page,
    totalCount: () => countParkedEvents(ctx.db),
  };
}

/**
 * Requests a retry of parked events by whichever process runs their consumers, and waits for the result for a
 * while.
 * @returns those still parked: they failed again, or have not been retried yet
 * @throws AppError UNAUTHENTICATED, FORBIDDEN; VALIDATION_FAILED for none or too many; NOT_FOUND if
 *   none of them is parked any more
 */
export async function retryParked(ctx: Ctx, given: readonly string[]): Promise<ParkedEvent[]> {
  demandOperator(ctx);
  const { ids } = parseInput(retryParkedSchema, { ids: given.map(requireId) });
  await inTransaction(ctx, async ({ trx }) => {
    const events = await requestRetry(trx, { ids });
    if (events.length === 0) throw new AppError('NOT_FOUND');
    await auditEach(ctx, trx, { action: 'event.retried', events });
  });
  ctx.bus.publish([{ type: 'parkedEvents.retryRequested', payload: {} }]);
  await waitForRetry(ctx.db, ids, patience);
  return listParkedEvents(ctx.db, { ids }, { offset: 0, limit: ids.length });
}

/**
 * Discards a parked event: its consumer never handles it.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
 */
export async function discardParked(ctx: Ctx, id: string): Promise<ParkedEvent> {
  demandOperator(ctx);
  return inTransaction(ctx, async ({ trx }) => {
    const events = await discardParkedEvents(trx, [requireId(id)]);
    const [event] = events;
    if (event === undefined) throw new AppError('NOT_FOUND');
    await auditEach(ctx, trx, { action: 'event.discarded', events });
    return event;
  });
}

/** Also used by the operator commands. */
export async function auditEach(
  ctx: Ctx,
  trx: DatabaseTransaction,
  done: { action: 'event.retried' | 'event.discarded'; events: readonly ParkedEvent[] },
): Promise<void> {
  for (const { event_id, type, consumer } of done.events) {
    await audit(trx, ctx, {
      action: done.action,
      subjectType: 'event',
      subjectId: event_id,
      detail: { type, consumer },
    });
  }
}
