import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { DomainEvent } from '#core/domainEvents.ts';
import { eventually } from '../testing/eventConsumerTools.ts';
import { isPortOpen, prepareProgram } from '../testing/startedProgram.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { createEventBus } from './eventBus.ts';
import { startEventRelay } from './eventRelay.ts';

const { db, pool } = await openTestDatabase();
const redis = await prepareProgram('/usr/bin/redis-server', ({ port, dir }) => [
  ...['--port', `${port}`, '--bind', '127.0.0.1', '--dir', dir, '--save', ''],
  ...['--user', 'plaza', 'on', '>word', '~*', '&*', '+@all', '--user', 'default', 'off'],
]);
const address = (user = 'plaza:word') => `redis://${user}@127.0.0.1:${redis.port}`;
afterAll(redis.remove);
beforeEach(() => redis.start());
afterEach(() => redis.kill());

const typing = (requestId: number) =>
  ({ type: 'liveChat.typing', payload: { requestId } }) as DomainEvent;

/** A process; counts its notifications. */
async function startProcess(channel: string, url = address()) {
  const bus = createEventBus();
  const told: string[] = [];
  const heard: DomainEvent[] = [];
  let notified = 0;
  let gaps = 0;
  const counting = new Proxy(pool, {
    get(target, key) {
      if (key !== 'query') return Reflect.get(target, key);
      return (text: string, values: unknown[]) => {
        if (text.includes('pg_notify')) notified += 1;
        return pool.query(text, values);
      };
    },
  });
  const relay = await startEventRelay({
    ...{ database: { db, pool: counting }, bus, onLost: () => undefined },
    redis: { url, channel, tell: (line) => told.push(line) },
    onGap: () => {
      gaps += 1;
    },
  });
  onTestFinished(() => relay.stop());
  bus.subscribe((event) => heard.push(event));
  return { bus, heard, told, notified: () => notified, gaps: () => gaps };
}

async function startTwo() {
  const channel = randomUUID();
  await expect.poll(() => isPortOpen(redis.port)).toBe(true);
  return Promise.all([startProcess(channel), startProcess(channel)]);
}

test('events go over Redis, and the database is left alone', async () => {
  const [one, other] = await startTwo();
  const gaps = other.gaps();
  one.bus.publish([typing(1)]);
  await eventually(() => expect(other.heard).toEqual([typing(1)]));
  other.bus.publish([typing(2)]);
  await eventually(() => expect(one.heard).toEqual([typing(1), typing(2)]));
  expect([one.notified(), other.notified(), other.gaps() - gaps]).toEqual([0, 0, 0]);
});

test('while Redis is away, events go through the database; once it is back, over Redis', async () => {
  const [one, other] = await startTwo();
  const gaps = other.gaps();
  await redis.kill();
  // What was sent at this moment may be lost: caches are cleared.
  await eventually(() => expect(other.gaps()).toBeGreaterThan(gaps));
  one.bus.publish([typing(1)]);
  await eventually(() => expect(other.heard).toEqual([typing(1)]));
  await expect
    .poll(() => one.told.at(-1))
    .toBe(
      'REDIS_URL: no Redis answers (ECONNREFUSED); events go through the database until one does',
    );
  redis.start();
  await eventually(async () => {
    const before = one.notified();
    one.bus.publish([typing(2)]);
    await eventually(() => expect(other.heard.at(-1)).toEqual(typing(2)));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(one.notified()).toBe(before);
  });
});

test('a Redis that does not answer delays an event by half a second, and loses none', async () => {
  const [one, other] = await startTwo();
  redis.signal('SIGSTOP');
  const numbers = [1, 2, 3, 4, 5, 6];
  for (const number of numbers) {
    one.bus.publish([typing(number)]);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await eventually(() => expect(other.heard).toEqual(numbers.map(typing)));
  redis.signal('SIGCONT');
  // What Redis had taken comes late, and is known.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(other.heard).toEqual(numbers.map(typing));
});

test('it starts without Redis, and says what is wrong with its address', async () => {
  await redis.kill();
  const channel = randomUUID();
  const [one, other] = [await startProcess(channel), await startProcess(channel)];
  one.bus.publish([typing(1)]);
  await eventually(() => expect(other.heard).toEqual([typing(1)]));
  expect(one.told[0]).toMatch(/^REDIS_URL: no Redis answers/);
});

test('a wrong password, or a server that is no Redis, is an error of the operator', async () => {
  await expect.poll(() => isPortOpen(redis.port)).toBe(true);
  await expect(startProcess('x', address('plaza:wrong'))).rejects.toThrow(
    /^REDIS_URL: WRONGPASS invalid username-password pair/,
  );
  const web = http.createServer((_request, response) => void response.end()).listen(0, '127.0.0.1');
  await once(web, 'listening');
  onTestFinished(() => void web.close());
  const bound = web.address();
  const port = typeof bound === 'object' ? bound?.port : 0;
  await expect(startProcess('x', `redis://127.0.0.1:${port}`)).rejects.toThrow(/^REDIS_URL: /);
});
