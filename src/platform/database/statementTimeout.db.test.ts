import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { type Database, forExpensiveReads } from './database.ts';

const { db } = await openTestDatabase();

async function timeoutOf(of: Database): Promise<string | undefined> {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(of);
  return rows[0]?.statement_timeout;
}

test('an expensive read is stopped after three seconds, and its connection is as it was', async () => {
  const slow = forExpensiveReads(db);
  await expect(sql`select pg_sleep(10)`.execute(slow)).rejects.toMatchObject({ code: '57014' });
  // Each connection of the pool may have been the one.
  const others = await Promise.all(Array.from({ length: 10 }, () => timeoutOf(db)));
  expect(new Set(others)).toEqual(new Set(['15s']));
});

test('expensive and other statements at the same time have each their own limit', async () => {
  const slow = forExpensiveReads(db);
  for (let round = 0; round < 5; round += 1) {
    const asked = Array.from({ length: 12 }, (_, n) => timeoutOf(n % 2 === 0 ? db : slow));
    expect(await Promise.all(asked)).toEqual(
      Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? '15s' : '3s')),
    );
  }
});

test('within a transaction of an expensive read all statements have its limit', async () => {
  const limits = await forExpensiveReads(db)
    .transaction()
    .execute(async (trx) => [await timeoutOf(trx), await timeoutOf(trx)]);
  expect(limits).toEqual(['3s', '3s']);
  expect(await timeoutOf(db)).toBe('15s');
});
