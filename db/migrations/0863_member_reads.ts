import { type Kysely, sql } from 'kysely';

/** What a member's pages must find on a replica, and how far the replica of a process is behind. */
const statements = [
  // Where the log of the database was after the last write of the session.
  'alter table sessions add column written_lsn pg_lsn',
  'alter table processes add column replica_behind_ms integer',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
