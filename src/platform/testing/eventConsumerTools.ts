import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../context.ts';
import type { Database } from '../database/database.ts';
import { createEventBus } from '../events/eventBus.ts';
import type { EventConsumer } from '../events/eventConsumer.ts';
import { startEventConsumers } from '../events/startEventConsumers.ts';
import { testContext } from './testContext.ts';

/** Where handlers of tests write what they get. */
export async function createHandledTable(db: Database): Promise<void> {
  await sql`create table if not exists handled
    (id bigint generated always as identity, consumer text, event_id bigint, number int)`.execute(
    db,
  );
}

/** The numbers that a consumer has handled, in the order it handled them. */
export async function handledBy(db: Database, consumer: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from handled where consumer = ${consumer} order by id`.execute(db);
  return rows.map(({ number }) => number);
}

/** Runs consumers as a server does, on a bus of their own. */
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

/** Emits events with numbers, told or, as by a process that has just died, told to nobody. */
export async function emitNumbers(
  ctx: Pick<Ctx, 'db' | 'bus'>,
  numbers: readonly number[],
): Promise<void> {
  await inTransaction(ctx, async ({ emit }) => {
    for (const memberId of numbers) emit({ type: 'member.joined', payload: { memberId } });
  });
}

/** The same for very many, by one statement. */
export async function insertNumbers(db: Database, count: number): Promise<void> {
  await sql`insert into outbox (type, payload)
    select 'member.joined', jsonb_build_object('memberId', number)
    from generate_series(1, ${count}::int) as number`.execute(db);
}

/** Waits until nothing is wrong any more, however busy the machine is. */
export function eventually(check: () => Promise<void> | void): Promise<void> {
  return vi.waitFor(check, { timeout: 100_000, interval: 20 });
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
