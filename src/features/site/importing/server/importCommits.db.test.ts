import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { committer, takenBack, withImportLock } from './importCommits.ts';
import { LostLock } from './importFailure.ts';

const { db } = await openTestDatabase();

const note = (name: string) => async (trx: Database) => {
  await sql`insert into import_runs (source, state) values (${name}, '{}')`.execute(trx);
};

/** Ends a connection of PostgreSQL, as its restart does, and waits until its locks are gone. */
async function endAsRestarts(session: Database): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(session);
  await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(db);
}

const listNoted = async () => {
  const { rows } = await sql<{ source: string }>`select source from import_runs order by 1`.execute(
    db,
  );
  return rows.map(({ source }) => source);
};

test('nothing is committed once another process can have the lock', async () => {
  const work = withImportLock(db, 'garden', async (session) => {
    const commit = committer(session);
    await commit(note('before'));
    await endAsRestarts(session);
    await withImportLock(db, 'garden', (other) => committer(other)(note('other')));
    await commit(note('after'));
  });
  await expect(work).rejects.toBeInstanceOf(LostLock);
  expect(await listNoted()).toEqual(['before', 'other']);
  await withImportLock(db, 'garden', async () => undefined);
});

test('a batch that is under way when the lock is lost is taken back', async () => {
  const work = withImportLock(db, 'garden', (session) =>
    committer(session)(async (trx) => {
      await note('half')(trx);
      await endAsRestarts(trx);
    }),
  );
  await expect(work).rejects.toBeInstanceOf(LostLock);
  expect(await listNoted()).not.toContain('half');
});

test('errors of a batch are told as they are, and end the lock', async () => {
  const work = withImportLock(db, 'garden', (session) =>
    takenBack(session, async () => {
      throw new Error('of a batch');
    }),
  );
  await expect(work).rejects.toThrow('of a batch');
  await withImportLock(db, 'garden', async () => undefined);
});
