import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createEventQueue, eventQueueOf, type WaitingEvent } from './eventQueue.ts';
import { eventWriter } from './eventWriter.ts';

const { db } = await openTestDatabase();
const at = new Date('2026-06-15T12:00:00Z');

const event = (more: Partial<WaitingEvent> = {}): WaitingEvent => ({
  ...{ name: 'page.stayed', at, memberId: null, viewerKey: Buffer.from('reader') },
  ...{ subjectType: null, subjectId: null, page: 'HOME_PAGE' },
  ...{ details: { seconds: 1, percent: 2, isRead: false }, language: 'en', device: 'PHONE' },
  ...more,
});

async function kept(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from insight_events`.execute(db);
  return rows[0]?.count ?? 0;
}

async function dropped() {
  const { rows } = await sql<{ key: string; value: number }>`
    select key, value::int from insight_daily where metric = 'dropped' order by key`.execute(db);
  return rows;
}

test('events are written in batches, and none twice', async () => {
  const queue = createEventQueue(db);
  for (let each = 0; each < 2_500; each += 1) queue.add(event());
  await Promise.all([queue.flush(), queue.flush()]);
  expect(await kept()).toBe(2_500);
  await queue.flush();
  expect(await kept()).toBe(2_500);
  const { rows } = await sql<{ writes: number }>`
    select count(distinct xmin::text)::int as writes from insight_events`.execute(db);
  expect(rows).toEqual([{ writes: 3 }]);
});

test('what there is no room for is dropped and counted, while the database is away', async () => {
  await sql`truncate insight_events`.execute(db);
  await sql`alter table insight_events rename to insight_events_away`.execute(db);
  const queue = createEventQueue(db);
  for (let each = 0; each < 20_010; each += 1) queue.add(event());
  await expect(queue.flush()).rejects.toThrow();
  await sql`alter table insight_events_away rename to insight_events`.execute(db);
  await queue.flush();
  expect(await kept()).toBe(20_000);
  expect(await dropped()).toEqual([{ key: 'FULL', value: 10 }]);
});

test('an event that the database can’t hold is dropped alone', async () => {
  await sql`truncate insight_events`.execute(db);
  await sql`truncate insight_daily`.execute(db);
  const queue = createEventQueue(db);
  queue.add(event());
  queue.add(event({ page: 'a\u0000b' }));
  for (let more = 0; more < 9; more += 1) queue.add(event());
  await queue.flush();
  queue.add(event());
  await queue.flush();
  expect(await kept()).toBe(11);
  expect(await dropped()).toEqual([{ key: 'INVALID', value: 1 }]);
});

test('at the end of the process an event is written as it comes', async () => {
  await sql`truncate insight_events`.execute(db);
  const queue = createEventQueue(db);
  queue.add(event());
  await queue.close();
  expect(await kept()).toBe(1);
  queue.add(event());
  await expect.poll(kept).toBe(2);
});

test('the last events of a server are written before it ends', async () => {
  await sql`truncate insight_events`.execute(db);
  const context = testContext(db);
  const config = readConfig({});
  if (!config.ok) throw new Error('no configuration');
  const writer = await eventWriter.start({
    ...{ pool: new pg.Pool(), config: config.config, log: context.log },
    context: async () => context,
  });
  eventQueueOf(db).add(event());
  await writer.stop();
  expect(await kept()).toBe(1);
});

test('around midnight readers of both days have keys of their own', async () => {
  await sql`truncate insight_events`.execute(db);
  const queue = createEventQueue(db);
  const next = new Date('2026-06-16T00:00:01Z');
  for (const when of [at, next, at, next]) queue.add(event({ at: when }));
  await queue.flush();
  const { rows } = await sql<{ keys: number }>`
    select count(distinct visitor_key)::int as keys from insight_events`.execute(db);
  expect(rows).toEqual([{ keys: 2 }]);
});
