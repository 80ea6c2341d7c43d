import { type Kysely, sql } from 'kysely';

/**
 * Comments and replies that staff number, or exclude from search engines (SPEC §4 property actions). A post
 * records whether any of its responses has a number, so that other posts' lists skip the lookup.
 */
const statements = [
  `alter table comments
     add column index_disabled boolean not null default false,
     add column list_order integer`,
  'alter table conversations add column has_ordered boolean not null default false',
  // Contains only numbered responses.
  `create index comments_ordered on comments (conversation_id, list_order)
     where list_order is not null`,

  // The number is kept when the response is moved or merged.
  `create function comments_ordered() returns trigger language plpgsql as $$
   begin
     update conversations set has_ordered = not has_ordered
     where id in (old.conversation_id, new.conversation_id)
       and has_ordered <> exists (select from comments
         where conversation_id = conversations.id and list_order is not null);
     return null;
   end $$`,
  `create trigger comments_ordered after update of list_order, conversation_id on comments
     for each row when (old.list_order is not null or new.list_order is not null)
     execute function comments_ordered()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
