import { type Kysely, sql } from 'kysely';

/** The page builder: drafts, immutable versions and schedules of layouts and custom pages. */
const statements = [
  // The document of an unpublished layout has never been shown.
  'alter table page_layouts add column published boolean not null default true',
  `alter table page_layouts add column name text not null default ''`,
  'alter table page_layouts add column live_version integer',
  `alter table custom_pages
     add column live_version integer,
     add column texts jsonb not null default '{}',
     add column audience jsonb not null default '{}',
     add column topic_ids bigint[] not null default '{}',
     add column category_ids bigint[] not null default '{}',
     add column index_disabled boolean not null default false`,
  // The paths that a page had before: they redirect to its current one.
  `create table custom_page_redirects (
     path text primary key,
     page_id bigint not null references custom_pages on delete cascade,
     created_at timestamptz not null default now()
   )`,
  'create index custom_page_redirects_page on custom_page_redirects (page_id)',
  `create table page_versions (
     id bigint generated always as identity primary key,
     layout_id bigint references page_layouts on delete cascade,
     page_id bigint references custom_pages on delete cascade,
     number integer not null,
     content jsonb not null,
     note text not null default '',
     author_id bigint references members (id),
     created_at timestamptz not null default now(),
     check (num_nonnulls(layout_id, page_id) = 1),
     unique (layout_id, number),
     unique (page_id, number)
   )`,
  `create table page_drafts (
     id bigint generated always as identity primary key,
     layout_id bigint references page_layouts on delete cascade,
     page_id bigint references custom_pages on delete cascade,
     editor_id bigint not null references members (id) on delete cascade,
     base_version integer not null,
     revision integer not null default 1,
     content jsonb not null,
     updated_at timestamptz not null default now(),
     check (num_nonnulls(layout_id, page_id) = 1),
     unique (layout_id, editor_id),
     unique (page_id, editor_id)
   )`,
  'create index page_drafts_editor on page_drafts (editor_id)',
  'create index page_versions_author on page_versions (author_id) where author_id is not null',
  `create table page_schedules (
     id bigint generated always as identity primary key,
     layout_id bigint references page_layouts on delete cascade,
     page_id bigint references custom_pages on delete cascade,
     version_number integer,
     run_at timestamptz not null,
     author_id bigint not null references members (id),
     created_at timestamptz not null default now(),
     check (num_nonnulls(layout_id, page_id) = 1)
   )`,
  // Custom HTML by its key, for the frames that show it.
  `create table custom_html_frames (
     key text primary key,
     html text not null,
     created_at timestamptz not null default now()
   )`,
  'create index page_schedules_due on page_schedules (run_at)',
  'create index page_schedules_layout on page_schedules (layout_id) where layout_id is not null',
  'create index page_schedules_page on page_schedules (page_id) where page_id is not null',
  'create index page_schedules_author on page_schedules (author_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
