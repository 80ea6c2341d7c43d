import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../context.ts';
import type { Database } from '../database/database.ts';
import { createEventBus } from '../events/eventBus.ts';
import type { EventConsumer } from '../events/eventConsumer.ts';
import { startEventConsumers } from '../events/startEventConsumers.ts';
import { testContext } from './testContext.ts';

/** Table to which test handlers write their events. */
export async function createHandledTable(db: Database): Promise<void> {
  await sql`create table if not exists handled
    (id bigint generated always as identity, consumer text, event_id bigint, number int)`.execute(
    db,
  );
}

/** The numbers a consumer has handled, in order. */
export async function handledBy(db: Database, consumer: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from handled where consumer = ${consumer} order by id`.execute(db);
  return rows.map(({ number }) => number);
}

/** Runs consumers as a server does, on a separate bus. */
export async function runConsumers(
  db: Database,
  consumers: readonly EventConsumer[],
  bus = createEventBus(),
) {
  const context: Ctx = testContext(db, { bus });
  const options = { db, bus, consumers, context: async () => context, log: context.log };
  const { stop } = await startEventConsumers(options);
  return { stop, bus };
}

/** Emits numbered events, published or, as by a process that has just died, unpublished. */
export async function emitNumbers(
  ctx: Pick<Ctx, 'db' | 'bus'>,
  numbers: readonly number[],
): Promise<void> {
  await inTransaction(ctx, async ({ emit }) => {
    for (const memberId of numbers) emit({ type: 'member.joined', payload: { memberId } });
  });
}

/** The same for very many, in one statement. */
export async function insertNumbers(db: Database, count: number): Promise<void> {
  await sql`insert into outbox (type, payload)
    select 'member.joined', jsonb_build_object('memberId', number)
    from generate_series(1, ${count}::int) as number`.execute(db);
}

/** Waits until a condition holds, with a timeout suitable for a busy machine. */
export function eventually(check: () => Promise<void> | void): Promise<void> {
  return vi.waitFor(check, { timeout: 100_000, interval: 20 });
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Waits until a consumer has handled every event emitted so far, none of them with an error. */
export function allEventsHandled(db: Database, consumer: string): Promise<void> {
  return eventually(async () => {
    const { rows } = await sql<{ waiting: boolean; last_error: string | null }>`
      select exists (select from outbox) or position < last_position as waiting, last_error
      from event_consumers, event_log_state where name = ${consumer}`.execute(db);
    expect(rows).toEqual([{ waiting: false, last_error: null }]);
  });
}
