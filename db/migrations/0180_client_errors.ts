import { type Kysely, sql } from 'kysely';

/** Errors that browsers report (SPEC §7 loggingEvent): one row for each kind, with the latest example. */
const statements = [
  `create table client_errors (
     id bigint generated always as identity primary key,
     fingerprint text not null unique,
     log_type text not null,
     message text not null,
     path text,
     asset_type text,
     asset_id text,
     stack text,
     user_agent text,
     additional jsonb not null default '{}',
     occurrences integer not null default 1,
     first_seen_at timestamptz not null,
     last_seen_at timestamptz not null
   )`,
  'create index client_errors_latest on client_errors (last_seen_at desc, id desc)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
