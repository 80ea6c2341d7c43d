import { AppError } from '#core/errors.ts';
import {
  defineImportKind,
  type ImportKind,
  type ImportScope,
} from '#platform/import/importKind.ts';
import { cleanFileName, receivedKinds, uploadLimit } from '../fileRules.ts';
import { fileRecord } from './fileExport.ts';
import { demandAttachmentKind } from './fileKinds.ts';
import { storableName } from './storableName.ts';

/** A stored file, or why there is none. */
type Received = { key: string; name: string; mimeType: string } | string;

/** Read before what names them; their owners come later. */
const files = defineImportKind(fileRecord, {
  kind: 'files',
  table: 'files',
  order: 1,
  prepare: async (scope, records) => {
    const received = new Map<string, Received>();
    for (const record of records) received.set(record.id, await receive(scope, record));
    return received;
  },
  row: (file, { prepared }) => {
    const received = prepared.get(file.id) ?? 'was not read';
    if (typeof received === 'string') return received;
    return {
      storage_key: received.key,
      file_name: received.name,
      mime_type: received.mimeType,
      byte_size: file.bytes,
      is_secure: file.isSecure,
      created_at: file.createdAt,
    };
  },
  later: ({ ownerId }) => ({ owner_id: ['members', ownerId] }),
  keptIf: 'exists (select from file_uses where storage_key = t.storage_key)',
  removed: async ({ trx, files: store, isDryRun }, rows) => {
    const ids = rows.map(({ id }) => id);
    const stored = await trx
      .selectFrom('files')
      .select('storage_key')
      .where('id', 'in', ids)
      .execute();
    for (const { storage_key: key } of stored) if (!isDryRun) await store.delete(key);
  },
});

/** Stores the bytes under a key that a repeated run makes again, so that none are left behind. */
async function receive(
  scope: ImportScope,
  record: { id: string; name: string; bytes: number },
): Promise<Received> {
  const bytes = await scope.readFile(record.id, uploadLimit);
  if (bytes === null) return 'its bytes are missing, or more than may be uploaded';
  if (bytes.byteLength !== record.bytes) return 'its bytes are not as many as its record says';
  const name = await storableName(cleanFileName(record.name), bytes, receivedKinds);
  try {
    const { mimeType } = await demandAttachmentKind(name, bytes, receivedKinds);
    const key = scope.fileKey(record.id);
    if (!scope.isDryRun) await scope.files.put(key, bytes);
    return { key, name, mimeType };
  } catch (error) {
    if (error instanceof AppError) return `may not be uploaded here: ${error.code}`;
    throw error;
  }
}

export const fileImport: readonly ImportKind[] = [files];
