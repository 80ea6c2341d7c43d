import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';

interface Version {
  title: string | null;
  content: string;
  tags: string[] | null;
  editorId: number;
  editedAt: Date;
  /** The post, comment or reply when this is its text, for visibility. */
  of: Veil;
}

/** Data that determines who can read private, spam or held content, besides staff. */
interface Veil {
  is_private: boolean;
  spam_at: Date | null;
  held_at: Date | null;
  author_id: number;
  addressee_id?: number | null;
}

export interface Revision {
  type: 'conversation' | 'comment';
  id: number;
  /** The original text; until now only in the row itself. */
  original: Version;
  edited: Version;
  silent: boolean;
  /** The restored version. */
  restoredNumber?: number;
}

/**
 * Stores an edit. The first edit also stores the original, so that the history is complete while unedited
 * texts are stored once. Call with the target's row locked.
 * @returns the number of the new version
 */
export async function keepRevision(trx: DatabaseTransaction, revision: Revision): Promise<number> {
  const { type, id, original, edited, silent, restoredNumber = null } = revision;
  const above = type === 'comment' ? await veilsAbove(trx, id) : [];
  const { rows } = await sql<{ number: number }>`
    with newest as (
      select coalesce(max(number), 0) as number from revisions
      where target_type = ${type} and target_id = ${id}
    )
    insert into revisions (target_type, target_id, number, editor_id, edited_at, title, content, tags, silent, restored_number,
      private_to, withheld_to)
    select ${type}::text, ${id}::bigint, 1, ${original.editorId}::bigint,
      ${original.editedAt}::timestamptz, ${original.title}::text, ${original.content}::text,
      ${original.tags}::text[], false, null::int, ${privateReaders([original.of, ...above])}::bigint[],
      ${withheldReaders([original.of, ...above])}::bigint[]
    from newest where number = 0
    union all
    select ${type}::text, ${id}::bigint, greatest(number, 1) + 1, ${edited.editorId}::bigint,
      ${edited.editedAt}::timestamptz, ${edited.title}::text, ${edited.content}::text,
      ${edited.tags}::text[], ${silent}::boolean, ${restoredNumber}::int,
      ${privateReaders([edited.of, ...above])}::bigint[],
      ${withheldReaders([edited.of, ...above])}::bigint[]
    from newest
    returning number`.execute(trx);
  return Math.max(...rows.map(({ number }) => number));
}

/** Content below a private one is private, content below spam is not public. */
async function veilsAbove(trx: DatabaseTransaction, id: number): Promise<Veil[]> {
  const { rows } = await sql<Veil>`
    select post.is_private, post.spam_at, post.held_at, post.author_id, null::bigint as addressee_id
    from comments response join conversations post on post.id = response.conversation_id
    where response.id = ${id}
    union all
    select parent.is_private, parent.spam_at, parent.held_at, parent.author_id, parent.addressee_id
    from comments response join comments parent on parent.id = response.parent_id
    where response.id = ${id}`.execute(trx);
  return rows;
}

function privateReaders(veils: readonly Veil[]): number[] | null {
  return throughAll(
    veils
      .filter(({ is_private }) => is_private)
      .map(({ author_id, addressee_id }) => [author_id, ...(addressee_id ? [addressee_id] : [])]),
  );
}

function withheldReaders(veils: readonly Veil[]): number[] | null {
  return throughAll(
    veils
      .filter(({ spam_at, held_at }) => spam_at !== null || held_at !== null)
      .map(({ author_id }) => [author_id]),
  );
}

/** Members who can see all restrictions, as in `isUnveiled`; null for everyone. */
function throughAll(readers: readonly number[][]): number[] | null {
  const [first, ...others] = readers;
  if (first === undefined) return null;
  return first.filter((id) => others.every((ids) => ids.includes(id)));
}
