import { type Kysely, sql } from 'kysely';

/**
 * Content of hidden members is not counted: posts and responses record that their author is hidden, and
 * `is_counted` depends on it. A job synchronizes the rows with the member
 * (features/site/memberAdmin/server/alignHiddenContent.ts).
 */
const statements = [
  'alter table conversations add column author_hidden boolean not null default false',
  'alter table comments add column author_hidden boolean not null default false',
  // The expression of a generated column can only be changed from PostgreSQL 17 on.
  'alter table conversations drop column is_counted',
  'alter table comments drop column is_counted',
  `alter table conversations add column is_counted boolean not null generated always as
     (deleted_at is null and spam_at is null and held_at is null and not is_private
       and merged_into_id is null and not author_hidden) stored`,
  `alter table comments add column is_counted boolean not null generated always as
     (deleted_at is null and spam_at is null and held_at is null and not is_private
       and not author_hidden) stored`,
  'create index comments_unopened on comments (conversation_id) where not is_counted and deleted_at is null',

  // The answers that posts lost with a hidden member, to be restored with them.
  `create table hidden_answers (
     conversation_id bigint not null references conversations,
     member_id bigint not null references members,
     accepted_id bigint references comments,
     official_id bigint references comments,
     primary key (conversation_id, member_id)
   )`,
  'create index hidden_answers_by_member on hidden_answers (member_id)',

  // Members hidden before: their rows are not marked yet.
  `do $$ begin
     if to_regnamespace('graphile_worker') is not null then
       perform graphile_worker.add_job('alignHiddenContent', json_build_object('memberId', id))
       from members where content_hidden;
     end if;
   end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
