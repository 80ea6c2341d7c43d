import { type Kysely, sql } from 'kysely';

/** By what events can be told apart, and what is counted of them by it. */
const statements = [
  `alter table insight_events
     add column language text,
     add column device text,
     add column country text`,
  // The views of a day by everything that they can be filtered by; null: none, unknown, or one of many others.
  `create table insight_cells (
     day date not null,
     category_id bigint,
     topic_id bigint,
     post_type text,
     language text,
     device text,
     country text,
     is_member boolean not null,
     views bigint not null,
     visitors bigint not null,
     -- Time for which pages were visible, and how many were read to their end.
     seconds bigint not null,
     reads bigint not null
   )`,
  'create index insight_cells_by_day on insight_cells (day)',
  // How often others opened what a member wrote.
  `create table insight_member_days (
     member_id bigint not null references members (id) on delete cascade,
     day date not null,
     post_views integer not null,
     answer_views integer not null,
     primary key (member_id, day)
   )`,
  'create index insight_member_days_by_day on insight_member_days (day)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
