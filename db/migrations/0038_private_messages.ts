import { type Kysely, sql } from 'kysely';

/** Private messages in a thread: the addressed member can read staff's messages (SPEC §6). */
const statements = [
  'alter table comments add column addressee_id bigint references members',
  'create index comments_by_addressee on comments (addressee_id) where addressee_id is not null',
  // Rare restricted responses, indexed so that their pages are counted correctly.
  'create index comments_unopened on comments (conversation_id) where not is_counted and deleted_at is null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
