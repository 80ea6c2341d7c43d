import { type Kysely, sql } from 'kysely';

/** How processes do, and those that ended lately. */
const statements = [
  `alter table processes
     add column release text not null default '',
     -- Milliseconds by which it answers late, and the bytes that it holds.
     add column delay_ms integer,
     add column memory_bytes bigint,
     -- Whether it reads from the replica; null without one.
     add column uses_replica boolean,
     add column last_error text,
     add column last_error_at timestamptz`,
  `create table former_processes (
     id uuid primary key,
     role text not null,
     host text not null,
     pid integer not null,
     release text not null,
     started_at timestamptz not null,
     seen_at timestamptz not null,
     last_error text,
     last_error_at timestamptz,
     ended_at timestamptz not null default now(),
     -- It ended without a word.
     was_lost boolean not null
   )`,
  'create index on former_processes (ended_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
