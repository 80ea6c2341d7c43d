import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';

interface Version {
  title: string | null;
  content: string;
  tags: string[] | null;
  editorId: number;
  editedAt: Date;
}

export interface Revision {
  type: 'conversation' | 'comment';
  id: number;
  /** As it was first written; the row itself was the first version until now. */
  original: Version;
  edited: Version;
  silent: boolean;
  /** The version that it brought back. */
  restoredNumber?: number;
}

/**
 * Keeps an edit. The first edit writes the original down too, so that the history is whole from the
 * first version on while a text that nobody edits is stored once. Call with the target's row locked.
 * @returns the number of the new version
 */
export async function keepRevision(trx: DatabaseTransaction, revision: Revision): Promise<number> {
  const { type, id, original, edited, silent, restoredNumber = null } = revision;
  const { rows } = await sql<{ number: number }>`
    with newest as (
      select coalesce(max(number), 0) as number from revisions
      where target_type = ${type} and target_id = ${id}
    )
    insert into revisions (target_type, target_id, number, editor_id, edited_at, title, content, tags, silent, restored_number)
    select ${type}::text, ${id}::bigint, 1, ${original.editorId}::bigint,
      ${original.editedAt}::timestamptz, ${original.title}::text, ${original.content}::text,
      ${original.tags}::text[], false, null::int
    from newest where number = 0
    union all
    select ${type}::text, ${id}::bigint, greatest(number, 1) + 1, ${edited.editorId}::bigint,
      ${edited.editedAt}::timestamptz, ${edited.title}::text, ${edited.content}::text,
      ${edited.tags}::text[], ${silent}::boolean, ${restoredNumber}::int
    from newest
    returning number`.execute(trx);
  return Math.max(...rows.map(({ number }) => number));
}
