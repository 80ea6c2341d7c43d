import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { ImportFailure } from './importFailure.ts';

/** Does a part of an import in a transaction. */
export type Commit = <T>(work: (trx: DatabaseTransaction) => Promise<T>) => Promise<T>;

const mostAttempts = 3;
/** A username was taken concurrently, or a deadlock occurred: retry. */
const passing = ['23505', '40001', '40P01'];

export function committer(db: Database): Commit {
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction().execute(async (trx) => {
          await liftTimeouts(trx);
          return work(trx);
        });
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (attempt >= mostAttempts || !passing.includes(code)) throw error;
      }
    }
  };
}

async function liftTimeouts(trx: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}

/** One import per source at a time, across processes. */
export async function withImportLock<T>(
  db: Database,
  source: string,
  work: () => Promise<T>,
): Promise<T> {
  const done = await withLock(db, sql`hashtext(${source})`, async () => ({ result: await work() }));
  if (done === null) throw new ImportFailure(`${source} is being imported already`);
  return done.result;
}

/**
 * One process at a time works at an import of `/admin/imports`, whatever it does.
 * @returns whether it was this one
 */
export async function withTaskLock(
  db: Database,
  importId: number,
  work: () => Promise<void>,
): Promise<boolean> {
  return (await withLock(db, taskKey(importId), async () => ({ result: await work() }))) !== null;
}

/** Whether no process works at an import; none begins to until the transaction has ended. */
export async function isTaskFree(trx: Database, importId: number): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${taskKey(importId)}) as free`.execute(trx);
  return rows[0]?.free === true;
}

const taskKey = (importId: number) => sql`hashtextextended(${`plaza import ${importId}`}, 0)`;

/** The lock ends with its connection, so that of a process that was killed is soon free. */
async function withLock<T>(
  db: Database,
  key: RawBuilder<unknown>,
  work: () => Promise<T>,
): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${key}) as locked`.execute(connection);
    if (!rows[0]?.locked) return null;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

/** Does everything in one transaction that is rolled back: a dry run. */
export async function takenBack<T>(db: Database, run: (commit: Commit) => Promise<T>): Promise<T> {
  let done: { report: T } | undefined;
  const rollback = new Error('dry run');
  await db
    .transaction()
    .execute(async (trx) => {
      await liftTimeouts(trx);
      done = { report: await run((work) => work(trx)) };
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  if (done === undefined) throw new Error('the dry run has no report');
  return done.report;
}
