import { type Kysely, sql } from 'kysely';

/** Merged, copied and moved posts and responses (SPEC §3 merged, forked). */
const statements = [
  // The final target of a merged post: its target may have been merged since.
  `create function last_of_merges(post_id bigint) returns bigint language sql stable as $$
     with recursive chain as (
       select id, merged_into_id from conversations where id = post_id
       union
       select next.id, next.merged_into_id
       from chain join conversations next on next.id = chain.merged_into_id
     )
     select id from chain where merged_into_id is null
   $$`,

  // One row per message created from another by copying or moving.
  `create table forks (
     target_type text not null check (target_type in ('conversation', 'comment')),
     target_id bigint not null,
     source_type text not null check (source_type in ('conversation', 'comment')),
     source_id bigint not null,
     is_moved boolean not null default false,
     primary key (target_type, target_id)
   )`,
  'create index forks_by_source on forks (source_type, source_id)',

  // Whether to look for merges and forks: few threads have any.
  'alter table conversations add column has_origins boolean not null default false',

  // The accepted answer of a post that is no longer a question, restored if it becomes one again.
  'alter table conversations add column shelved_answer_id bigint references comments',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
