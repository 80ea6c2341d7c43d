import { expect, onTestFinished, test } from 'vitest';
import type { DomainEvent } from '#core/domainEvents.ts';
import { inTransaction } from '../context.ts';
import { eventually, range } from '../testing/eventConsumerTools.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { announceOnCommit } from './announceOnCommit.ts';
import { createEventBus } from './eventBus.ts';
import { numberEvents } from './eventLog.ts';
import { eventChannel, startEventRelay } from './eventRelay.ts';

const { db, pool } = await openTestDatabase();

/** The pool, whose first notifications fail. */
function failing(times: number): { pool: typeof pool; attempts: () => number } {
  let attempts = 0;
  const query = (text: string, values: unknown[]) => {
    if (values?.[0] !== eventChannel) return pool.query(text, values);
    attempts += 1;
    return attempts > times
      ? pool.query(text, values)
      : Promise.reject(new Error('the connection was lost'));
  };
  const failingPool = new Proxy(pool, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)),
  });
  return { pool: failingPool, attempts: () => attempts };
}

/** Two processes on one database: the first sends, with notifications that fail; the second hears. */
async function relayOf(times: number) {
  const [bus, other] = [createEventBus(), createEventBus()];
  const lost: number[] = [];
  let gaps = 0;
  const broken = failing(times);
  const relay = await startEventRelay({
    ...{ database: { db, pool: broken.pool }, bus, onGap: () => undefined },
    onLost: (_error, count) => lost.push(count),
  });
  const receiver = await startEventRelay({
    ...{ database: { db, pool }, bus: other, onLost: () => undefined },
    onGap: () => {
      gaps += 1;
    },
  });
  onTestFinished(async () => {
    await relay.stop();
    await receiver.stop();
  });
  const heard: DomainEvent[] = [];
  other.subscribe((event) => heard.push(event));
  gaps = 0;
  return { bus, heard, lost, relay, attempts: broken.attempts, gaps: () => gaps };
}

const changed = { type: 'settings.changed', payload: {} } as const;
const ofManyPosts = {
  type: 'tags.changed',
  payload: { conversationIds: range(1, 3_000) },
} as const;

test('a notification that fails is sent again', async () => {
  const { bus, heard, lost } = await relayOf(1);
  bus.publish([changed]);
  await eventually(() => expect(heard).toEqual([changed]));
  expect(lost).toEqual([]);
});

test('a notification that keeps failing is reported, with the number of its events', async () => {
  const { bus, heard, lost, relay } = await relayOf(Number.POSITIVE_INFINITY);
  bus.publish([changed, changed]);
  await relay.stop();
  expect(lost).toEqual([2]);
  expect(heard).toEqual([]);
});

test('processes that could not be told clear their caches as soon as they can be', async () => {
  const { bus, heard, lost, gaps } = await relayOf(6);
  bus.publish([changed]);
  await eventually(() => expect(gaps()).toBe(1));
  expect({ lost, heard }).toEqual({ lost: [1], heard: [] });
  bus.publish([changed]);
  await eventually(() => expect(heard).toEqual([changed]));
});

test('an event longer than a notification reaches other processes, with its neighbors', async () => {
  const { bus, heard, lost, gaps } = await relayOf(0);
  await inTransaction({ db, bus }, async ({ emit }) => {
    for (const event of [changed, ofManyPosts, changed]) emit(event);
  });
  await eventually(() => expect(heard).toHaveLength(3));
  expect(heard).toContainEqual(ofManyPosts);
  expect({ lost, gaps: gaps() }).toEqual({ lost: [], gaps: 0 });
});

test('such an event is found after it was numbered, and clears the caches once it is gone', async () => {
  const { bus, heard, gaps } = await relayOf(0);
  await inTransaction({ db, bus }, async ({ emit }) => emit(ofManyPosts));
  await numberEvents(db, null);
  await eventually(() => expect(heard).toEqual([ofManyPosts]));
  expect(gaps()).toBe(0);
  await inTransaction({ db, bus }, async ({ emit }) => emit(ofManyPosts));
  await db.deleteFrom('outbox').execute();
  await eventually(() => expect(gaps()).toBe(1));
  expect(heard).toHaveLength(1);
});

test('a long event that is not stored clears the caches of other processes', async () => {
  const { bus, heard, gaps } = await relayOf(0);
  const event = { type: 'notifications.changed', payload: { memberIds: range(1, 3_000) } } as const;
  bus.publish([event]);
  await eventually(() => expect(gaps()).toBe(1));
  await db.transaction().execute((trx) => announceOnCommit(trx, event));
  await eventually(() => expect(gaps()).toBe(2));
  expect(heard).toEqual([]);
});

test('a missing message is noticed by the number of the next one', async () => {
  const { heard, gaps } = await relayOf(0);
  const send = (n: number) =>
    pool.query('select pg_notify($1, $2)', [
      eventChannel,
      JSON.stringify({ from: 'another', n, events: [changed] }),
    ]);
  for (const n of [7, 8]) await send(n);
  await eventually(() => expect(heard).toHaveLength(2));
  expect(gaps()).toBe(0);
  await send(10);
  await eventually(() => expect(heard).toHaveLength(3));
  expect(gaps()).toBe(1);
});

test('a listener whose connection is lost clears its caches until it is back, and hears again', async () => {
  const { bus, heard, gaps } = await relayOf(0);
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen%'`,
  );
  // At once, and again when it listens.
  await eventually(() => expect(gaps()).toBeGreaterThanOrEqual(2));
  await eventually(() => {
    bus.publish([changed]);
    expect(heard).toContainEqual(changed);
  });
});
