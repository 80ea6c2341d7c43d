import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import type { Database } from './database.ts';
import { pipelinedRead } from './preparedStatements.ts';

const { db } = await openTestDatabase();

async function read<Row>(of: Database, columns: ReturnType<typeof sql>): Promise<Row | undefined> {
  return (await sql<Row>`${pipelinedRead} select ${columns}`.execute(of)).rows[0];
}

async function backendOf(of: Database): Promise<number> {
  return (await read<{ pid: number }>(of, sql`pg_backend_pid() as pid`))?.pid ?? 0;
}

test('quick reads of one turn share a connection, and each has its own answer', async () => {
  const numbers = Array.from({ length: 30 }, (_, index) => index);
  const rows = await Promise.all(
    numbers.map((number) =>
      read<{ number: number; pid: number }>(
        db,
        sql`${number}::int as number, pg_backend_pid() as pid`,
      ),
    ),
  );
  expect(rows.map((row) => row?.number)).toEqual(numbers);
  expect(new Set(rows.map((row) => row?.pid)).size).toBe(1);
});

test('one that fails leaves the others alone', async () => {
  const divide = (by: number) => read<{ half: number }>(db, sql`8 / ${by}::int as half`);
  const settled = await Promise.allSettled([divide(2), divide(0), divide(4), divide(0), divide(8)]);
  expect(
    settled.map((each) => (each.status === 'fulfilled' ? each.value?.half : 'failed')),
  ).toEqual([4, 'failed', 2, 'failed', 1]);
});

test('within a transaction, and after a setting of the session, they stay on its connection', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`create temporary table seen_here on commit drop as select 7 as number`.execute(trx);
    expect(await read(trx, sql`number from seen_here`)).toEqual({ number: 7 });
    expect(await backendOf(trx)).not.toBe(await backendOf(db));
  });
  await db.connection().execute(async (only) => {
    await sql`set application_name = 'alone'`.execute(only);
    const name = await read(only, sql`current_setting('application_name') as name`);
    expect(name).toEqual({ name: 'alone' });
    await sql`reset application_name`.execute(only);
  });
});

test('a table that changes spoils none of those that come together', async () => {
  await sql`create table changing (id int)`.execute(db);
  await sql`insert into changing values (1)`.execute(db);
  const twice = () => Promise.all([1, 2].map(() => read(db, sql`* from changing`)));
  expect(await twice()).toEqual([{ id: 1 }, { id: 1 }]);
  await sql`alter table changing add colour text default 'red'`.execute(db);
  expect(await twice()).toEqual([1, 2].map(() => ({ id: 1, colour: 'red' })));
  await sql`drop table changing`.execute(db);
});

test('a connection that breaks is replaced by the next that is asked for', async () => {
  const first = await backendOf(db);
  const waiting = read(db, sql`pg_sleep(10)`);
  const failed = expect(waiting).rejects.toThrow();
  await expect
    .poll(async () => {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where query like '%pg_sleep(10)%' and pid <> pg_backend_pid()`.execute(db);
      return rows.length;
    })
    .toBe(1);
  await failed;
  const second = await backendOf(db);
  expect(second).toBeGreaterThan(0);
  expect(await backendOf(db)).toBe(second);
  expect(first).toBeGreaterThan(0);
});
