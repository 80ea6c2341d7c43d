import { type Kysely, sql } from 'kysely';

/** What people do in the portal (§3 analytics event), by day, and what is counted of each day. */
const statements = [
  // Partitions of single days are created as they are needed, and dropped when they are old.
  `create table insight_events (
     at timestamptz not null,
     name text not null,
     member_id bigint,
     -- Of a visitor: the same within a day, and for nobody else.
     visitor_key bytea,
     subject_type text,
     subject_id bigint,
     -- Key of the layout, or the path that a client names.
     page text,
     details jsonb not null default '{}'
   ) partition by range (at)`,
  'create index insight_events_by_name on insight_events (name, at)',
  'create index insight_events_by_member on insight_events (member_id) where member_id is not null',
  // Without the salt of a day, its visitor keys can't be made again.
  'create table insight_salts (day date primary key, salt bytea not null)',
  `create table insight_daily (
     metric text not null,
     dimension text not null,
     day date not null,
     key text not null,
     value bigint not null,
     primary key (metric, dimension, day, key)
   )`,
  'create table insight_days (day date primary key, counted_at timestamptz not null)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
