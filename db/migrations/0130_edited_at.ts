import { type Kysely, sql } from 'kysely';

/**
 * Sets the edit time of imported posts and responses: the import wrote their versions, but not this. Those
 * edited here have had it since 0037_history.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const type of ['conversation', 'comment']) {
    await sql
      .raw(
        `update ${type}s set edited_at = latest.edited_at
         from (
           select target_id, max(edited_at) as edited_at from revisions
           where target_type = '${type}' and number > 1 and not silent group by target_id
         ) latest
         where ${type}s.id = latest.target_id and ${type}s.is_edited and ${type}s.edited_at is null`,
      )
      .execute(db);
  }
}
