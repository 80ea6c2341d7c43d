import { type Kysely, sql } from 'kysely';

/**
 * Search documents of any kind: those that belong to no post have no `conversation_id`, and the progress of a
 * rebuild is stored by kind.
 */
const statements = [
  'alter table search_documents alter column conversation_id drop not null',
  `alter table search_index add column progress jsonb not null default '{}'`,
  `update search_index set
     progress = jsonb_build_object('conversations', post_id, 'comments', comment_id)`,
  'alter table search_index drop column post_id, drop column comment_id',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
