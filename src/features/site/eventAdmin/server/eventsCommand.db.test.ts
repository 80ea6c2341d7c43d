import os from 'node:os';
import { Command } from 'commander';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { WithTools } from '#platform/commands/operatorCommand.ts';
import { defineEventConsumer } from '#platform/events/eventConsumer.ts';
import {
  registeredServerFeatures,
  registerServerFeatures,
} from '#platform/feature/serverFeature.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { emitNumbers, eventually, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { addEventsCommand } from './eventsCommand.ts';

const files = createLocalFileStore(os.tmpdir());

const database = await openTestDatabase();
const { db } = database;
const broken = new Set<number>();
const handled: number[] = [];

const counter = defineEventConsumer({
  name: 'counter',
  maxAttempts: 1,
  handles: {
    async 'member.joined'(_ctx, { payload: { memberId } }) {
      if (broken.has(memberId)) throw new Error(`no member ${memberId}`);
      handled.push(memberId);
    },
  },
});
const serverFeatures = registeredServerFeatures();
registerServerFeatures([...serverFeatures, { name: 'counted', eventConsumers: [counter] }]);
afterAll(() => {
  registerServerFeatures(serverFeatures);
});

async function run(...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  const withTools: WithTools = (work) =>
    work({
      ctx: testContext(db),
      database,
      files,
      fileStores: () => ({ first: files, second: null }),
      output: {
        line: (text) => lines.push(text),
        table: (rows) => lines.push(...rows.map((cells) => cells.join('|'))),
        progress: () => ({ update: () => undefined, stop: () => undefined }),
      },
    });
  const program = new Command().exitOverride();
  addEventsCommand(program, withTools);
  await program.parseAsync(['events', ...words], { from: 'user' });
  return lines;
}

const parked = () => db.selectFrom('parked_events').selectAll().orderBy('id').execute();

/** Parks events by a server that has stopped since. */
async function park(...numbers: number[]): Promise<string[]> {
  for (const number of numbers) broken.add(number);
  const { stop, bus } = await runConsumers(db, [counter]);
  await emitNumbers({ db, bus }, numbers);
  await eventually(async () => expect(await parked()).toHaveLength(numbers.length));
  await stop();
  return (await parked()).map(({ id }) => `${id}`);
}

beforeEach(async () => {
  await db.deleteFrom('parked_events').execute();
  broken.clear();
  handled.length = 0;
});

test('it lists consumers and what they could not process', async () => {
  const [id] = await park(5);
  const lines = await run('list');
  expect(lines).toContain('counter|0|1|0|yes|no member 5');
  expect(lines.at(-1)).toMatch(
    new RegExp(`^${id}\\|.+\\|counter\\|member.joined\\|1\\|{"memberId":5}\\|no member 5$`),
  );
  expect(await run('list', '--consumer', 'nobody')).not.toContain(lines.at(-1));
});

test('it processes parked events again without a server, and fails with what is left', async () => {
  const [one = '', two = '', three = ''] = await park(1, 2, 3);
  broken.delete(1);
  await expect(run('retry', one, two)).rejects.toThrow('1 of 2 processed');
  expect(handled).toEqual([1]);
  expect((await parked()).map(({ id, attempt_count }) => [`${id}`, attempt_count])).toEqual([
    [two, 2],
    [three, 1],
  ]);
  broken.clear();
  expect(await run('retry', '--consumer', 'counter')).toEqual(['2 of 2 processed']);
  expect(handled).toEqual([1, 2, 3]);
  await expect(run('retry', '--all')).rejects.toThrow('Parked event not found');
});

test('beside a server, each is processed once', async () => {
  const ids = await park(1, 2, 3, 4, 5, 6);
  broken.clear();
  const { stop } = await runConsumers(db, [counter]);
  expect(await run('retry', '--all')).toEqual(['6 of 6 processed']);
  await stop();
  expect(handled.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(ids).toHaveLength(6);
});

test('discarded ones are gone', async () => {
  const [one = '', two = ''] = await park(1, 2);
  expect(await run('discard', one)).toEqual([`${one}: member.joined of counter discarded`]);
  expect((await parked()).map(({ id }) => `${id}`)).toEqual([two]);
  await expect(run('discard', one)).rejects.toThrow('Parked event not found');
});

test('words that make no sense are refused', async () => {
  for (const words of [['retry'], ['retry', 'x'], ['retry', '1', '--all'], ['discard', '0']]) {
    await expect(run(...words), words.join(' ')).rejects.toThrow(
      /IDs, --consumer|not a parked event ID/,
    );
  }
});
