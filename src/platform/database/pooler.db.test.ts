import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type ExternalPostgres, startExternalPostgres } from '../testing/externalPostgres.ts';
import { preparePooler } from '../testing/postgresParts.ts';
import { type DatabaseHandle, forExpensiveReads, openDatabase } from './database.ts';
import { pipelinedRead, preparedStatement } from './preparedStatements.ts';
import { demandDirectConnection } from './reachDatabase.ts';

let external: ExternalPostgres;
let pooler: Awaited<ReturnType<typeof preparePooler>>;
let handle: DatabaseHandle;

beforeAll(async () => {
  external = await startExternalPostgres();
  pooler = await preparePooler(external);
  pooler.start();
  handle = openDatabase(pooler.url, { isPooled: true });
  await vi.waitFor(() => sql`select 1`.execute(handle.db), { timeout: 40_000 });
  await sql`create table numbers (n int)`.execute(handle.db);
});
afterAll(async () => {
  await handle.close();
  await pooler.remove();
  await external.stop();
});

async function settingsOfConnections(): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select current_setting('statement_timeout') || ' '
      || current_setting('idle_in_transaction_session_timeout') as told`.execute(handle.db);
  return rows.map(({ told }) => told);
}

test('statements of all kinds share two connections', async () => {
  const { db } = handle;
  const reads = Array.from({ length: 60 }, async (_, n) => {
    const kind = [sql``, preparedStatement, pipelinedRead][n % 3] ?? sql``;
    const { rows } = await sql<{ n: number }>`${kind} select ${n}::int as n`.execute(db);
    expect(rows).toEqual([{ n }]);
  });
  const writing = Array.from({ length: 20 }, (_, n) =>
    db.transaction().execute(async (trx) => {
      await sql`${preparedStatement} insert into numbers values (${n}::int)`.execute(trx);
      await sleep(5);
      if (n % 4 === 0) throw new Error('rolled back');
    }),
  );
  const [ended] = await Promise.all([Promise.allSettled(writing), ...reads]);
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  const { rows } = await sql<{ n: number }>`select count(*) as n from numbers`.execute(db);
  expect(rows).toEqual([{ n: 15 }]);
});

test('a transaction has its timeouts, and leaves none to the next client', async () => {
  const { db } = handle;
  const before = await settingsOfConnections();
  const within = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ told: string }>`
      select current_setting('statement_timeout') || ' '
        || current_setting('idle_in_transaction_session_timeout') as told`.execute(trx);
    return rows[0]?.told;
  });
  expect(within).toBe('15s 30s');
  await Promise.all(
    Array.from({ length: 4 }, async () => expect(await settingsOfConnections()).toEqual(before)),
  );
});

test('an expensive read ends after three seconds, and the next one works', async () => {
  const slow = sql`select pg_sleep(8)`.execute(forExpensiveReads(handle.db));
  await expect(slow).rejects.toThrow(pg.DatabaseError);
  const { rows } = await sql`select 1 as one`.execute(forExpensiveReads(handle.db));
  expect(rows).toEqual([{ one: 1 }]);
});

test('an address of a pooler is refused where a connection of its own is needed', async () => {
  await expect(demandDirectConnection(pooler.url, 'DATABASE_URL')).rejects.toThrow(
    'DATABASE_URL: is a pooler; set DATABASE_DIRECT_URL to the PostgreSQL behind it as well',
  );
  await expect(demandDirectConnection(pooler.url, 'DATABASE_DIRECT_URL')).rejects.toThrow(
    'DATABASE_DIRECT_URL: is a pooler; it must be the address of PostgreSQL itself',
  );
  await demandDirectConnection(external.url, 'DATABASE_URL');
});

test('so is that of a pooler that ignores the settings of a connection', async () => {
  const { db } = handle;
  // As it would be if it kept them.
  await sql`alter role plaza set statement_timeout = '15s'`.execute(db);
  const ignored = ['statement_timeout', 'idle_in_transaction_session_timeout'];
  const silent = await preparePooler(external, { ignored });
  onTestFinished(async () => {
    await silent.remove();
    await sql`alter role plaza reset statement_timeout`.execute(db);
  });
  silent.start();
  await expect
    .poll(() =>
      demandDirectConnection(silent.url, 'DATABASE_URL').then(
        () => 'direct',
        ({ message }) => message,
      ),
    )
    .toContain('DATABASE_URL: is a pooler');
});

test('a pooler that was killed is used again once it is back', async () => {
  await pooler.kill();
  await expect(sql`select 1`.execute(handle.db)).rejects.toThrow();
  pooler.start();
  await expect
    .poll(() =>
      sql`select 1`.execute(handle.db).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});
