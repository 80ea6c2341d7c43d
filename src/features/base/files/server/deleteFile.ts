import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { deleteStoredFile } from './pictureVariant.ts';

/** The key of a kept file in its address `/files/{key}/{name}`; null for any other address. */
export function fileKeyOf(address: string | null): string | null {
  return /^\/files\/([0-9a-f]{32})\//.exec(address ?? '')?.[1] ?? null;
}

/**
 * Forgets a file that a member brought: its row first, so that nobody is sent to bytes that are
 * gone. Does nothing for a file of somebody else, or of nobody.
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
