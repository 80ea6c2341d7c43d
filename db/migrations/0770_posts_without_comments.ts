import { type Kysely, sql } from 'kysely';

/** Whether a knowledge base and its articles take no comments; those that exist keep theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add comments_off boolean not null default false`.execute(db);
}
