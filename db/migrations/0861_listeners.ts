import { type Kysely, sql } from 'kysely';

/** The PostgreSQL process of a listening connection: it ends with the process that has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table processes add column listener_pid integer`.execute(db);
}
