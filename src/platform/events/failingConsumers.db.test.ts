import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  createHandledTable,
  emitNumbers,
  eventually,
  handledBy,
  range,
  runConsumers,
} from '../testing/eventConsumerTools.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { listConsumers } from './consumerStatus.ts';
import { createEventBus } from './eventBus.ts';
import { defineEventConsumer, retryDelay } from './eventConsumer.ts';
import { discardParkedEvents, requestRetry } from './parkedEvents.ts';

const { db, database } = await openTestDatabase();
await createHandledTable(db);
const bus = createEventBus();
const ctx = { db, bus };

beforeEach(async () => {
  await sql`truncate event_log, event_consumers, parked_events, outbox, handled`.execute(db);
});

/** Throws for the numbers that `fails` says; `attempts` are all there were. */
function failing(fails: (number: number) => boolean) {
  const attempts: { number: number; at: number }[] = [];
  const consumer = defineEventConsumer({
    name: 'failing',
    maxAttempts: 3,
    retryAfter: 50,
    handles: {
      async 'member.joined'({ trx }, { id, payload: { memberId: number } }) {
        attempts.push({ number, at: performance.now() });
        await sql`insert into handled (consumer, event_id, number)
          values ('failing', ${id}, ${number})`.execute(trx);
        if (fails(number)) throw new Error(`no ${number} here\0`);
      },
    },
  });
  return { consumer, attempts };
}

const parked = () => db.selectFrom('parked_events').selectAll().orderBy('id').execute();

test('it is tried again ever later, then parked with its error, and the others go on', async () => {
  const { consumer, attempts } = failing((number) => number === 40);
  const { stop } = await runConsumers(db, [consumer], bus);
  await emitNumbers(ctx, range(1, 100));
  await eventually(async () => expect(await handledBy(db, 'failing')).toHaveLength(99));
  await stop();
  expect(await handledBy(db, 'failing')).toEqual([...range(1, 39), ...range(41, 100)]);
  expect(await parked()).toMatchObject([
    {
      consumer: 'failing',
      type: 'member.joined',
      payload: { memberId: 40 },
      attempt_count: 3,
      error: 'no 40 here',
    },
  ]);
  // The first time among others, then three times alone.
  const [, first, second, third] = attempts.filter(({ number }) => number === 40);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(45);
  expect((third?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThanOrEqual(95);
  const [status] = await listConsumers(db);
  expect(status).toMatchObject({ lag: 0, parkedCount: 1, lastError: 'no 40 here' });
});

test('while it waits for its next attempt, nothing behind it is handled', async () => {
  const { consumer, attempts } = failing((number) => number === 1);
  const patient = { ...consumer, retryAfter: 60_000 };
  const { stop } = await runConsumers(db, [patient], bus);
  await emitNumbers(ctx, [1, 2]);
  await eventually(async () =>
    expect(await listConsumers(db)).toMatchObject([{ attemptCount: 1, lag: 2 }]),
  );
  const count = attempts.length;
  await emitNumbers(ctx, [3]);
  await eventually(async () => expect(await listConsumers(db)).toMatchObject([{ lag: 3 }]));
  await stop();
  expect(attempts).toHaveLength(count);
  expect(await handledBy(db, 'failing')).toEqual([]);
});

test('a retry handles it at once when it works, and keeps it with the new error when it does not', async () => {
  const broken = new Set([1, 2]);
  const { consumer } = failing((number) => broken.has(number));
  const { stop } = await runConsumers(db, [{ ...consumer, maxAttempts: 1 }], bus);
  await emitNumbers(ctx, [1, 2, 3]);
  await eventually(async () => expect(await parked()).toHaveLength(2));
  broken.delete(1);
  const ids = (await parked()).map(({ id }) => id);
  expect(await requestRetry(db, { ids: [...ids, 999_999] })).toHaveLength(2);
  bus.publish([{ type: 'parkedEvents.retryRequested', payload: {} }]);
  await eventually(async () => {
    expect(await parked()).toMatchObject([{ attempt_count: 2, retry_requested_at: null }]);
  });
  expect(await handledBy(db, 'failing')).toEqual([3, 1]);
  const [left] = await parked();
  expect(await discardParkedEvents(db, [left?.id ?? 0])).toHaveLength(1);
  expect(await discardParkedEvents(db, [left?.id ?? 0])).toEqual([]);
  await stop();
});

test('a handler that never ends is given up, and what it writes later is refused', async () => {
  const late = Promise.withResolvers<unknown>();
  const endless = defineEventConsumer({
    name: 'endless',
    timeout: 100,
    maxAttempts: 1,
    handles: {
      async 'member.joined'({ trx, signal }) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await new Promise((resolve) => setTimeout(resolve, 200));
        await sql`insert into handled (consumer, number) values ('endless', 1)`
          .execute(trx)
          .catch(late.resolve);
      },
    },
  });
  const { stop } = await runConsumers(db, [endless], bus);
  await emitNumbers(ctx, [1]);
  await eventually(async () =>
    expect(await parked()).toMatchObject([{ error: 'The handler took over 100 ms.' }]),
  );
  expect(await late.promise).toBeInstanceOf(Error);
  expect(await handledBy(db, 'endless')).toEqual([]);
  await stop();
});

test('it goes on by itself when the database was away', async () => {
  const { consumer } = failing(() => false);
  const { stop } = await runConsumers(db, [consumer], bus);
  await emitNumbers(ctx, [1]);
  await eventually(async () => expect(await handledBy(db, 'failing')).toEqual([1]));
  for (let round = 0; round < 5; round += 1) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${database} and pid <> pg_backend_pid()`.execute(db);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  await emitNumbers(ctx, [2, 3]);
  await eventually(async () => expect(await handledBy(db, 'failing')).toEqual([1, 2, 3]));
  expect(await parked()).toEqual([]);
  await stop();
});

test('half a minute of attempts, unless a consumer says otherwise', () => {
  const usual = defineEventConsumer({ name: 'usual', handles: {} });
  expect([1, 2, 3, 4, 5, 6].map((attempts) => retryDelay(usual, attempts))).toEqual([
    1_000,
    2_000,
    4_000,
    8_000,
    16_000,
    null,
  ]);
  expect(retryDelay({ ...usual, maxAttempts: 99 }, 50)).toBe(60_000);
});
