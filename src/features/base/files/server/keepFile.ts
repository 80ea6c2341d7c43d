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
 * Stores files, all or none, and returns their URLs: `/files/{key}/{name}`, under the base path, in the given
 * order. Used by everything that stores files (uploads, the demo community, an import), so that bytes and
 * rows stay consistent. Does not validate content.
 * @param options.ownerId the uploading member; null for the community's own files
 * @param options.isSecure only the uploader sees them before they are attached to something
 */
export async function keepFiles(
  options: { db: Database; store: FileStore; ownerId: number | null; isSecure?: boolean },
  files: readonly NewFile[],
): Promise<string[]> {
  const { db, store, ownerId, isSecure = false } = options;
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
      is_secure: isSecure,
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
