import { type Kysely, sql } from 'kysely';

/** The processes of this community, and what they have in common. */
const statements = [
  `create table processes (
     id uuid primary key,
     role text not null,
     host text not null,
     pid integer not null,
     -- Where it keeps uploads: an id stored in the folder, or the bucket.
     file_place text not null,
     -- Under this name it locks jobs.
     job_pool text,
     started_at timestamptz not null default now(),
     seen_at timestamptz not null default now()
   ) with (fillfactor = 50)`,
  `create table installation (
     singleton boolean primary key default true check (singleton),
     -- Tells communities apart that share other servers, such as Redis.
     id uuid not null default gen_random_uuid(),
     file_place text
   )`,
  'insert into installation default values',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
