import { type Kysely, sql } from 'kysely';

/** Secrets shared by all processes, such as the captcha's signing key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table server_secrets (
    name text primary key,
    value text not null,
    created_at timestamptz not null default now()
  )`.execute(db);
}
