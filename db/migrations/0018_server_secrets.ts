import { type Kysely, sql } from 'kysely';

/** What every process signs with alike, such as the challenges of the captcha. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table server_secrets (
    name text primary key,
    value text not null,
    created_at timestamptz not null default now()
  )`.execute(db);
}
