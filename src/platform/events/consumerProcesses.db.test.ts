import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import {
  createHandledTable,
  emitNumbers,
  eventually,
  handledBy,
  insertNumbers,
  range,
} from '../testing/eventConsumerTools.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { createEventBus } from './eventBus.ts';

const { db, database } = await openTestDatabase();
await createHandledTable(db);
const program = new URL('../testing/eventConsumerProcess.ts', import.meta.url).pathname;

beforeEach(async () => {
  await sql`truncate event_log, event_consumers, parked_events, outbox, handled`.execute(db);
});

/** A process of its own that handles events, each in so many milliseconds. */
function startProcess(milliseconds: number) {
  const connection = JSON.stringify({ ...inject('postgres'), database });
  const child = spawn(process.execPath, [program, connection, `${milliseconds}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  onTestFinished(() => kill(child));
  const says = (words: RegExp) => eventually(() => expect(printed).toMatch(words));
  return { child, says, began: () => printed.match(/begin \d+/g) ?? [] };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const emit = (numbers: number[]) => emitNumbers({ db, bus: createEventBus() }, numbers);

test('killed between the commit and the handler’s end, an event is handled by the next process', async () => {
  const first = startProcess(60_000);
  await first.says(/ready/);
  await emit(range(1, 5));
  await first.says(/begin/);
  await kill(first.child);
  expect(await handledBy(db, 'counter')).toEqual([]);
  const second = startProcess(0);
  await eventually(async () => expect(await handledBy(db, 'counter')).toHaveLength(5));
  expect(await handledBy(db, 'counter')).toEqual(range(1, 5));
  await second.says(/ready/);
});

test('killed again and again, every event is written once and in order', async () => {
  const count = 2_000;
  await insertNumbers(db, count);
  let lives = 0;
  for (let done = 0; done < count; lives += 1) {
    const { child, says } = startProcess(1);
    await says(/begin/);
    const enough = Math.min(done + 400, count);
    await eventually(async () => {
      done = (await handledBy(db, 'counter')).length;
      expect(done).toBeGreaterThanOrEqual(enough);
    });
    await kill(child);
  }
  expect(lives).toBeGreaterThan(2);
  expect(await handledBy(db, 'counter')).toEqual(range(1, count));
});

test('two processes take turns: neither repeats the other, and one alone goes on', async () => {
  const [a, b] = [startProcess(2), startProcess(2)];
  await Promise.all([a.says(/ready/), b.says(/ready/)]);
  for (let first = 1; first <= 500; first += 50) {
    await emit(range(first, first + 49));
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  await eventually(async () => expect(await handledBy(db, 'counter')).toHaveLength(500));
  expect(await handledBy(db, 'counter')).toEqual(range(1, 500));
  expect(a.began().length + b.began().length).toBe(500);
  await kill(a.child);
  await emit(range(501, 510));
  await eventually(async () => expect(await handledBy(db, 'counter')).toHaveLength(510));
});

test('a backlog of 100,000 events is handled in order, each once', async () => {
  const count = 100_000;
  await insertNumbers(db, count);
  startProcess(0);
  await eventually(async () => {
    const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from handled`.execute(db);
    expect(rows[0]?.count).toBe(count);
  });
  expect(await handledBy(db, 'counter')).toEqual(range(1, count));
});
