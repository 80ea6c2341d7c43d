import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { batched } from './batched.ts';
import type { Database } from './database.ts';

const { db } = await openTestDatabase();

/** Halves numbers in one statement, and keeps what it was asked for each time. */
function halving(options: Parameters<typeof batched>[1] = {}) {
  const batches: number[][] = [];
  const halve = batched(async (within: Database, inputs: readonly number[]) => {
    batches.push([...inputs]);
    const { rows } = await sql<{ half: number }>`
      select 12 / nullif(n, 13) as half from unnest(${inputs}::int[]) with ordinality as given (n, at)
      order by at`.execute(within);
    return rows.map((row) => row.half);
  }, options);
  return { batches, halve };
}

test('callers of one moment share a statement and each gets its own answer', async () => {
  const { batches, halve } = halving();
  const answers = await Promise.all([1, 2, 3, 4].map((n) => halve(db, n)));
  expect(answers).toEqual([12, 6, 4, 3]);
  expect(batches).toEqual([[1, 2, 3, 4]]);
});

test('who comes while a statement is under way shares the next', async () => {
  const { batches, halve } = halving();
  const first = halve(db, 1);
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  await Promise.all([first, halve(db, 2), halve(db, 3)]);
  expect(batches).toEqual([[1], [2, 3]]);
  expect(await halve(db, 4)).toBe(3);
});

test('only so many share one', async () => {
  const { batches, halve } = halving();
  await Promise.all(Array.from({ length: 120 }, () => halve(db, 6)));
  expect(batches.map((batch) => batch.length)).toEqual([50, 50, 20]);
});

test('callers with the same input share its answer, unless a statement reads it already', async () => {
  const { batches, halve } = halving({ isShared: true });
  const first = halve(db, 6);
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const answers = await Promise.all([first, halve(db, 6), halve(db, 6), halve(db, 3)]);
  expect(answers).toEqual([2, 2, 2, 4]);
  expect(batches).toEqual([[6], [6, 3]]);
  await Promise.all(Array.from({ length: 120 }, () => halve(db, 6)));
  expect(batches.slice(2)).toEqual([[6]]);
});

test('what is wrong with one is its own failure alone', async () => {
  const { halve } = halving();
  const answers = await Promise.allSettled([1, 0, 2].map((n) => halve(db, n)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a broken connection fails all: what was written may stand', async () => {
  let calls = 0;
  const broken = batched<number, number>(async () => {
    calls += 1;
    throw new Error('connection terminated');
  });
  const answers = await Promise.allSettled([broken(db, 1), broken(db, 2)]);
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  expect(calls).toBe(1);
});
