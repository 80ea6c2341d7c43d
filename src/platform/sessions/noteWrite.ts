import { sql } from 'kysely';
import { batched } from '#platform/database/batched.ts';
import type { Database } from '#platform/database/database.ts';
import { hashToken, isToken } from './sessionTokens.ts';

/**
 * Notes that a session has written: its pages come from the primary until a replica has that (decision 0813). The note
 * itself need not outlive a crash of the database, so nobody waits for the disk.
 */
export async function noteWrite(db: Database, token: string): Promise<void> {
  if (isToken(token)) await noteTogether(db, hashToken(token));
}

const noteTogether = batched(async (db: Database, hashes: readonly Buffer[]): Promise<null[]> => {
  await sql`
    update sessions set written_lsn = pg_current_wal_insert_lsn()
    from (select set_config('synchronous_commit', 'off', true)) as soon
    where token_hash = any(${hashes}::bytea[])`.execute(db);
  return hashes.map(() => null);
});
