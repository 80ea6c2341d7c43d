import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
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
import { addConsumerMetrics } from './consumerMetrics.ts';
import { listConsumers } from './consumerStatus.ts';
import { createEventBus } from './eventBus.ts';
import { defineEventConsumer, type EventConsumer } from './eventConsumer.ts';
import { numberEvents, pruneEvents } from './eventLog.ts';

const { db } = await openTestDatabase();
await createHandledTable(db);
const bus = createEventBus();
const ctx = { db, bus };

beforeEach(async () => {
  await sql`truncate event_log, event_consumers, parked_events, outbox, handled`.execute(db);
  await sql`update event_log_state set last_position = 0, pruned_position = 0`.execute(db);
});

/** Writes down what it gets, by the transaction that it is given. */
function recorder(name: string, options: Partial<EventConsumer> = {}): EventConsumer {
  return {
    ...defineEventConsumer({
      name,
      handles: {
        async 'member.joined'({ trx }, { id, payload }) {
          await sql`insert into handled (consumer, event_id, number)
            values (${name}, ${id}, ${payload.memberId})`.execute(trx);
        },
      },
    }),
    ...options,
  };
}

const statusOf = async (name: string) =>
  (await listConsumers(db)).find((consumer) => consumer.name === name);

test('each consumer handles every event of its types once, in order, soon after the commit', async () => {
  const seen: unknown[] = [];
  const watcher = defineEventConsumer({
    name: 'watcher',
    handles: {
      async 'topic.followed'(_ctx, event) {
        seen.push(event);
      },
    },
  });
  const { stop } = await runConsumers(db, [recorder('a'), recorder('b'), watcher], bus);
  const latencies: number[] = [];
  for (const number of range(1, 5)) {
    const began = performance.now();
    await emitNumbers(ctx, [number]);
    await eventually(async () => expect(await handledBy(db, 'a')).toHaveLength(number));
    latencies.push(performance.now() - began);
  }
  // Not by looking every two seconds.
  expect(Math.min(...latencies)).toBeLessThan(1_000);
  await emitNumbers(ctx, range(6, 1_000));
  await eventually(async () => expect(await handledBy(db, 'a')).toHaveLength(1_000));
  await eventually(async () => expect(await handledBy(db, 'b')).toHaveLength(1_000));
  await stop();
  expect(await handledBy(db, 'a')).toEqual(range(1, 1_000));
  expect(await handledBy(db, 'b')).toEqual(range(1, 1_000));
  expect(seen).toEqual([]);
});

test('what nobody told of is found all the same', async () => {
  const { stop } = await runConsumers(db, [recorder('a')], bus);
  await emitNumbers({ db, bus: createEventBus() }, range(1, 3));
  await eventually(async () => expect(await handledBy(db, 'a')).toEqual(range(1, 3)));
  await stop();
});

test('an event that is committed late is not skipped, and keeps no other waiting', async () => {
  const { stop } = await runConsumers(db, [recorder('a')], bus);
  const late = Promise.withResolvers<void>();
  const inserted = Promise.withResolvers<void>();
  const slow = db.transaction().execute(async (trx) => {
    await sql`insert into outbox (type, payload) values ('member.joined', '{"memberId": 1}')`.execute(
      trx,
    );
    inserted.resolve();
    await late.promise;
  });
  await inserted.promise;
  await emitNumbers(ctx, range(2, 11));
  await eventually(async () => expect(await handledBy(db, 'a')).toEqual(range(2, 11)));
  late.resolve();
  await slow;
  await eventually(async () => expect(await handledBy(db, 'a')).toEqual([...range(2, 11), 1]));
  await stop();
});

test('even one that is more than ten thousand ids late', async () => {
  await sql`insert into outbox (id, type, payload) values (1, 'member.joined', '{"memberId": 1}')`.execute(
    db,
  );
  expect(await numberEvents(db, 20_000)).toMatchObject({ count: 0 });
  expect(await numberEvents(db, null)).toMatchObject({ count: 1, lastId: 1 });
});

test('what a handler writes stands or falls with its event', async () => {
  let failures = 3;
  const inner = recorder('a');
  const shaky: EventConsumer = {
    ...inner,
    retryAfter: 20,
    async handle(context, events, isOver) {
      const handled = await inner.handle(context, events, isOver);
      if (events.some(({ id }) => id % 7 === 0) && failures-- > 0) throw new Error('shaky');
      return handled;
    },
  };
  const { stop } = await runConsumers(db, [shaky], bus);
  await emitNumbers(ctx, range(1, 50));
  await eventually(async () => expect(await handledBy(db, 'a')).toHaveLength(50));
  await stop();
  expect(failures).toBeLessThan(0);
  expect(await handledBy(db, 'a')).toEqual(range(1, 50));
});

test('a handler may emit; what it emits comes behind, with nobody as its actor', async () => {
  const heard: (number | null)[] = [];
  const chain = defineEventConsumer({
    name: 'chain',
    handles: {
      async 'member.joined'({ emit }, { payload }) {
        emit({ type: 'member.updated', payload });
      },
      async 'member.updated'(_ctx, { actorId }) {
        heard.push(actorId);
      },
    },
  });
  const { stop } = await runConsumers(db, [chain], bus);
  await emitNumbers(ctx, [1, 2]);
  await eventually(() => expect(heard).toEqual([null, null]));
  await stop();
});

test('a batch consumer gets many at once, with keys that are the same each time', async () => {
  const keys: string[][] = [];
  const batches = defineEventConsumer({
    name: 'batches',
    types: ['member.joined', 'member.updated'],
    retryAfter: 20,
    async handleBatch(_ctx, events) {
      keys.push(events.map(({ key }) => key));
      if (keys.length === 1) throw new Error('once more');
    },
  });
  const { stop } = await runConsumers(db, [batches], bus);
  await emitNumbers(ctx, range(1, 5));
  await eventually(() => expect(keys.slice(1).flat()).toHaveLength(5));
  await stop();
  expect(keys.slice(1).flat()).toEqual(keys[0]);
  expect(keys[0]?.[0]).toMatch(/^batches:\d+$/);
});

test('a new consumer begins with what comes, or with what is still there', async () => {
  await emitNumbers(ctx, [1, 2, 3]);
  await numberEvents(db, null);
  const { stop } = await runConsumers(
    db,
    [recorder('now'), recorder('beginning', { from: 'beginning' })],
    bus,
  );
  await emitNumbers(ctx, [4]);
  await eventually(async () => expect(await handledBy(db, 'beginning')).toEqual([1, 2, 3, 4]));
  await eventually(async () => expect(await handledBy(db, 'now')).toEqual([4]));
  await stop();
});

test('events go once every consumer has passed them; one that is gone for a week holds none', async () => {
  const log = () => sql<{ position: number }>`select position from event_log`.execute(db);
  await sql`insert into event_consumers (name, position) values ('slow', 2), ('fast', 5)`.execute(
    db,
  );
  await emitNumbers(ctx, range(1, 5));
  await numberEvents(db, null);
  expect(await pruneEvents(db)).toBe(false);
  expect((await log()).rows.map(({ position }) => position)).toEqual([3, 4, 5]);
  await sql`update event_consumers set seen_at = now() - interval '8 days' where name = 'slow'`.execute(
    db,
  );
  await pruneEvents(db);
  expect((await log()).rows).toEqual([]);
  expect(await statusOf('slow')).toMatchObject({ isRunning: false });
  const { stop } = await runConsumers(db, [recorder('slow')], bus);
  await emitNumbers(ctx, [6]);
  await eventually(async () => expect(await handledBy(db, 'slow')).toEqual([6]));
  await stop();
});

test('a consumer’s lag is the events that it has not handled', async () => {
  const hold = Promise.withResolvers<void>();
  const holding = defineEventConsumer({
    name: 'holding',
    handles: { 'member.joined': () => hold.promise },
  });
  const { stop } = await runConsumers(db, [holding], bus);
  await emitNumbers(ctx, range(1, 4));
  await eventually(async () => expect(await statusOf('holding')).toMatchObject({ lag: 4 }));
  const registry = new Registry();
  addConsumerMetrics(registry, db);
  expect(await registry.metrics()).toContain('plaza_event_consumer_lag{consumer="holding"} 4\n');
  hold.resolve();
  await eventually(async () => expect(await statusOf('holding')).toMatchObject({ lag: 0 }));
  await stop();
});

test('stopping waits for the event under way and leaves the rest', async () => {
  const inner = recorder('a');
  const begun = Promise.withResolvers<void>();
  const slow: EventConsumer = {
    ...inner,
    async handle(context, events, isOver) {
      let handled = 0;
      for (const event of events) {
        if (handled > 0 && isOver()) break;
        begun.resolve();
        await sleep(200);
        handled += await inner.handle(context, [event], isOver);
      }
      return handled;
    },
  };
  const { stop } = await runConsumers(db, [slow], bus);
  await emitNumbers(ctx, range(1, 50));
  await begun.promise;
  await stop();
  const first = await handledBy(db, 'a');
  expect(first.length).toBeGreaterThan(0);
  expect(first.length).toBeLessThan(10);
  const again = await runConsumers(db, [inner], bus);
  await eventually(async () => expect(await handledBy(db, 'a')).toEqual(range(1, 50)));
  await again.stop();
});

test('two consumers of one name are refused', async () => {
  await expect(runConsumers(db, [recorder('a'), recorder('a')])).rejects.toThrow('same name');
});
