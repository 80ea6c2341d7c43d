import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';

type HolderType = 'conversation' | 'comment';

/** A stored post, response or draft; any of its columns may reference files. */
interface Holder {
  id: number;
}

interface Edit {
  /** Of its holder in `file_uses`. */
  type: string;
  before: Holder;
  after: Holder;
  editorId: number;
}

/**
 * Attaches the editor's own files that an edit added to a post or response. Other members' files, and files
 * that were already referenced, are not attached, because their owners did not add them. A new post or
 * response attaches its author's files when it is inserted (migration 0142).
 */
export async function attachFiles(
  trx: DatabaseTransaction,
  { type, before, after, editorId }: Edit,
): Promise<void> {
  const known = new Set(fileKeysIn(before));
  const keys = fileKeysIn(after).filter((key) => !known.has(key));
  if (keys.length === 0) return;
  await sql`select attach_files(${editorId}::bigint, ${type}, ${after.id}::bigint, ${keys}::text[])`.execute(
    trx,
  );
}

function fileKeysIn(holder: Holder): string[] {
  const found = JSON.stringify(holder).matchAll(/\/files\/([0-9a-f]{32})\//g);
  return [...new Set([...found].map(([, key = '']) => key))];
}

interface Copies {
  from: HolderType;
  to: HolderType;
  /** Ids of each source and its copy. */
  ids: readonly { from: number; to: number }[];
}

/**
 * Attaches the sources' files that copies still reference, so that a copy shows them whatever happens to its
 * source.
 */
export async function copyAttachedFiles(
  trx: DatabaseTransaction,
  { from, to, ids }: Copies,
): Promise<void> {
  await sql`
    insert into file_uses (storage_key, target_type, target_id)
    select used.storage_key, ${to}, copy.id
    from unnest(${ids.map((pair) => pair.from)}::bigint[], ${ids.map((pair) => pair.to)}::bigint[])
        as pair (source_id, copy_id)
      join file_uses used on used.target_type = ${from} and used.target_id = pair.source_id
      join ${sql.table(`${to}s`)} copy on copy.id = pair.copy_id
        and copy::text like '%/files/' || used.storage_key || '/%'
    on conflict do nothing`.execute(trx);
}

/**
 * The same for copies that staff create in the author's name: nothing else is attached to them, because the
 * author did not write them.
 */
export async function replaceAttachedFiles(
  trx: DatabaseTransaction,
  copies: Copies,
): Promise<void> {
  await sql`
    delete from file_uses
    where target_type = ${copies.to}
      and target_id = any(${copies.ids.map((pair) => pair.to)}::bigint[])`.execute(trx);
  await copyAttachedFiles(trx, copies);
}
