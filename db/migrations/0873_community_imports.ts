import { type Kysely, sql } from 'kysely';

/** Imports that administrators make on `/admin/imports`, and the mappings of columns that they keep. */
const statements = [
  `create table community_imports (
     id bigint generated always as identity primary key,
     -- Null: a member who has been deleted.
     member_id bigint references members on delete set null,
     -- Names the import, as in import_runs; empty until it is known.
     source text not null default '',
     place text not null check (place in ('upload', 'server')),
     -- Of an upload its name; on the server its path below the folder of imports.
     file_name text not null,
     -- Of an upload, as announced.
     byte_size bigint,
     -- Of an upload, the page that sends its parts.
     uploader text,
     system text,
     task text not null check (task in ('upload', 'inspect', 'convert', 'try', 'import', 'undo')),
     state text not null default 'running'
       check (state in ('running', 'paused', 'done', 'failed', 'cancelled')),
     -- What the job is to do, which looks at it while it works.
     wanted text not null default 'run' check (wanted in ('run', 'pause', 'cancel')),
     inspection jsonb,
     choices jsonb not null default '{}',
     overview jsonb,
     -- By task.
     reports jsonb not null default '{}',
     progress jsonb,
     fault text,
     fault_detail text,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,
  'create index community_imports_by_member on community_imports (member_id)',
  `create table import_mappings (
     name text primary key,
     mapping jsonb not null,
     -- Null: a member who has been deleted.
     member_id bigint references members on delete set null,
     updated_at timestamptz not null default now()
   )`,
  'create index import_mappings_by_member on import_mappings (member_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
