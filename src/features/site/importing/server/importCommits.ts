import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { ImportBusy, LostLock } from './importFailure.ts';

/** Does a part of an import in a transaction. */
export type Commit = <T>(work: (trx: DatabaseTransaction) => Promise<T>) => Promise<T>;

const mostAttempts = 3;
/** A username was taken concurrently, or a deadlock occurred: retry. */
const passing = ['23505', '40001', '40P01'];

/** @param session has the lock of the import */
export function committer(session: Database): Commit {
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await session.transaction().execute(async (trx) => {
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

/**
 * One import per source at a time, across processes.
 * @param work commits on the session that it is given, which has the lock: once another process can have it, nothing is committed here
 * @throws ImportBusy, LostLock
 */
export async function withImportLock<T>(
  db: Database,
  source: string,
  work: (session: Database) => Promise<T>,
): Promise<T> {
  const done = await withLock(db, [sql`hashtext(${source})`], async (session) => ({
    result: await work(session),
  }));
  if (done === null) throw new ImportBusy(`${source} is being imported already`);
  return done.result;
}

/**
 * One process at a time works at an import of `/admin/imports`, whatever it does, and at one of them: the queue sees to that for
 * four hours, after which it hands out a job again.
 * @param work writes what became of the task on the session that it is given, which has the lock
 * @returns whether it was this one, and none was at another import
 * @throws LostLock
 */
export async function withTaskLock(
  db: Database,
  importId: number,
  work: (session: Database) => Promise<void>,
): Promise<boolean> {
  const done = await withLock(db, [allTasksKey, taskKey(importId)], async (session) => {
    await work(session);
    return true;
  });
  return done !== null;
}

/** Whether no process works at an import; none begins to until the transaction has ended. */
export async function isTaskFree(trx: Database, importId: number): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${taskKey(importId)}) as free`.execute(trx);
  return rows[0]?.free === true;
}

const allTasksKey = sql`hashtextextended('plaza imports', 0)`;
const taskKey = (importId: number) => sql`hashtextextended(${`plaza import ${importId}`}, 0)`;

/**
 * Locks end with their session, so those of a process that was killed are soon free.
 * @throws LostLock instead of any other error, if the session has ended
 */
async function withLock<T>(
  db: Database,
  keys: readonly RawBuilder<unknown>[],
  work: (session: Database) => Promise<T>,
): Promise<T | null> {
  return db.connection().execute(async (session) => {
    try {
      for (const key of keys) {
        const { rows } = await sql<{ locked: boolean }>`
          select pg_try_advisory_lock(${key}) as locked`.execute(session);
        if (!rows[0]?.locked) return null;
      }
      return await work(session);
    } catch (cause) {
      if (!(await isAlive(session)))
        throw new LostLock('the connection to the database was lost', { cause });
      throw cause;
    } finally {
      // With its session its locks are gone, too.
      await sql`select pg_advisory_unlock_all()`.execute(session).catch(() => undefined);
    }
  });
}

/** Whether a session goes on, and with it the locks that it has. */
export async function isAlive(session: Database): Promise<boolean> {
  return sql`select 1`.execute(session).then(
    () => true,
    () => false,
  );
}

/** Does everything in one transaction that is rolled back: a dry run. */
export async function takenBack<T>(
  session: Database,
  run: (commit: Commit) => Promise<T>,
): Promise<T> {
  let done: { report: T } | undefined;
  const rollback = new Error('dry run');
  await session
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
