import type { Selectable } from 'kysely';
import type { Files } from '#db/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { type FileStore, newFileKey } from '#platform/files/fileStore.ts';
import { cleanFileName } from '../fileRules.ts';

export interface NewFile {
  name: string;
  mimeType: string;
  bytes: Uint8Array;
  width: number | null;
  height: number | null;
}

export type FileRow = Selectable<Files>;

/**
 * Keeps files, all or none, and says where each is served: `/files/{key}/{name}`, below the base
 * path, in the order given. Whatever stores pictures goes through here (uploads, the demo community,
 * an import), so that the bytes and their row never part. It does not look into them.
 * @param options.ownerId the member who brought them; null for the house's own
 */
export async function keepFiles(
  options: { db: Database; store: FileStore; ownerId: number | null },
  files: readonly NewFile[],
): Promise<string[]> {
  const { db, store, ownerId } = options;
  const kept = files.map((file) => ({
    file,
    row: {
      storage_key: newFileKey(),
      file_name: cleanFileName(file.name),
      mime_type: file.mimeType,
      byte_size: file.bytes.byteLength,
      width: file.width,
      height: file.height,
      owner_id: ownerId,
    },
  }));
  try {
    for (const { file, row } of kept) await store.put(row.storage_key, file.bytes);
    await db
      .insertInto('files')
      .values(kept.map(({ row }) => row))
      .execute();
  } catch (error) {
    await Promise.allSettled(kept.map(({ row }) => store.delete(row.storage_key)));
    throw error;
  }
  return kept.map(({ row }) => filePath(row.storage_key, row.file_name));
}

function filePath(key: string, name: string): string {
  return `/files/${key}/${encodeURIComponent(name)}`;
}
