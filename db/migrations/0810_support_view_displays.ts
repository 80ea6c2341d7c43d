import { type Kysely, sql } from 'kysely';

/** How a view is shown: for all who see it, or as an agent chose it for themselves. */
const statements = [
  `alter table support_views
     add column columns text[],
     add column group_by text,
     add column position int not null default 0`,
  `create table support_view_displays (
     member_id bigint not null references members,
     view_key text not null,
     columns text[] not null,
     group_by text,
     primary key (member_id, view_key)
   )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
