import { type Kysely, sql } from 'kysely';

const statements = [
  // A dashboard with a period and filters, which its member may get by email.
  `create table insight_views (
     id bigint primary key generated always as identity,
     member_id bigint not null references members on delete cascade,
     name text not null,
     dashboard text not null,
     -- Of the address of the page.
     query text not null,
     mailed text check (mailed in ('WEEKLY', 'MONTHLY')),
     mailed_at timestamptz,
     created_at timestamptz not null
   )`,
  'create index insight_views_by_member on insight_views (member_id, id)',
  `create index insight_views_mailed on insight_views (id) where mailed is not null`,
  // What happened on a day, for everyone who reads dashboards.
  `create table insight_annotations (
     id bigint primary key generated always as identity,
     day date not null,
     text text not null,
     created_by_id bigint references members on delete set null,
     created_at timestamptz not null
   )`,
  'create index insight_annotations_by_day on insight_annotations (day)',
  `create index insight_annotations_by_creator on insight_annotations (created_by_id)
     where created_by_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
