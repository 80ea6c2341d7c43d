import { type Kysely, sql } from 'kysely';

/** Edit history: time of the last edit, restored versions, hidden versions (SPEC §1). */
const statements = [
  'alter table conversations add column edited_at timestamptz',
  'alter table comments add column edited_at timestamptz',
  ...(['conversation', 'comment'] as const).map(
    (type) => `update ${type}s set edited_at = latest.edited_at
      from (
        select target_id, max(edited_at) as edited_at from revisions
        where target_type = '${type}' and number > 1 and not silent group by target_id
      ) latest
      where ${type}s.id = latest.target_id and ${type}s.is_edited`,
  ),
  `alter table revisions
     add column restored_number integer,
     add column hidden_at timestamptz,
     add column hidden_by_id bigint references members`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
