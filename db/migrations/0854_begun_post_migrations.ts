import { type Kysely, sql } from 'kysely';

/** Post migrations by the time that they began: what one removes is missing before it has ended (decision 0822). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table begun_post_migrations (
    name text primary key,
    begun_at timestamptz not null default now()
  )`.execute(db);
}
