import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../testing/eventConsumerTools.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { createEventBus } from './eventBus.ts';
import { eventChannel, startEventRelay } from './eventRelay.ts';

const { pool } = await openTestDatabase();

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

async function relayOf(times: number) {
  const [bus, other] = [createEventBus(), createEventBus()];
  const lost: number[] = [];
  const broken = failing(times);
  const quiet = () => undefined;
  const relay = await startEventRelay({
    ...{ pool: broken.pool, bus, onGap: quiet },
    onLost: (_error, count) => lost.push(count),
  });
  const receiver = await startEventRelay({ pool, bus: other, onGap: quiet, onLost: quiet });
  onTestFinished(async () => {
    await relay.stop();
    await receiver.stop();
  });
  const heard: string[] = [];
  other.subscribe(({ type }) => heard.push(type));
  return { bus, heard, lost, relay, attempts: broken.attempts };
}

test('a notification that fails is sent again', async () => {
  const { bus, heard, lost } = await relayOf(1);
  bus.publish([{ type: 'settings.changed', payload: {} }]);
  await eventually(() => expect(heard).toEqual(['settings.changed']));
  expect(lost).toEqual([]);
});

test('a notification that keeps failing is reported, with the number of its events', async () => {
  const { bus, heard, lost, relay } = await relayOf(Number.POSITIVE_INFINITY);
  const event = { type: 'settings.changed', payload: {} } as const;
  bus.publish([event, event]);
  await relay.stop();
  expect(lost).toEqual([2]);
  expect(heard).toEqual([]);
});
