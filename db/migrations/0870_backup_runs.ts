import { type Kysely, sql } from 'kysely';

/** Backups that were made, and why others were not. */
const statements = [
  `create table backup_runs (
     id bigint generated always as identity primary key,
     cause text not null check (cause in ('schedule', 'manual')),
     state text not null default 'running' check (state in ('running', 'done', 'failed')),
     -- Null: by the schedule, or by a member who has been deleted.
     requested_by bigint references members on delete set null,
     requested_at timestamptz not null default now(),
     finished_at timestamptz,
     -- Of its file; null before it is written.
     name text,
     byte_size bigint,
     row_count bigint,
     file_count bigint,
     missing_count bigint,
     done_bytes bigint not null default 0,
     total_bytes bigint not null default 0,
     error text
   )`,
  // One at a time, whichever process makes it.
  `create unique index backup_runs_running on backup_runs (state) where state = 'running'`,
  'create index backup_runs_newest on backup_runs (requested_at desc)',
  'create index backup_runs_by_member on backup_runs (requested_by)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
