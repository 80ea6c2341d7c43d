import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { deleteStoredFile } from './pictureVariant.ts';

/** The key in a file URL `/files/{key}/{name}`; null for any other URL. */
export function fileKeyOf(address: string | null): string | null {
  return /^\/files\/([0-9a-f]{32})\//.exec(address ?? '')?.[1] ?? null;
}

/**
 * Deletes a member's file: its row first, so that no request finds a row without bytes. Does nothing for
 * another member's file, or one without an owner.
 */
export async function deleteOwnFile(
  { db, store }: { db: Database; store: FileStore },
  { address, ownerId }: { address: string | null; ownerId: number },
): Promise<void> {
  const key = fileKeyOf(address);
  if (key === null) return;
  const row = await db
    .deleteFrom('files')
    .where('storage_key', '=', key)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  if (row) await deleteStoredFile(store, key);
}
