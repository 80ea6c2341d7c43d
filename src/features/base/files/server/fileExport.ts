import { z } from 'zod';
import {
  type ExportKind,
  instant,
  recordId,
  reference,
  sqlInstant,
} from '#platform/export/exportKind.ts';

export const fileRecord = z.object({
  id: recordId,
  name: z.string(),
  mimeType: z.string(),
  bytes: z.int(),
  ownerId: reference.describe('Null: the community’s'),
  isSecure: z.boolean().describe('Only its owner sees it until it is attached'),
  createdAt: instant,
});

export const fileExport: readonly ExportKind[] = [
  {
    kind: 'files',
    says: 'Uploaded files. The bytes of one with the id `abcd…` are in `files/ab/abcd…`; texts link it as `/files/abcd…/<name>`.',
    order: 20,
    record: fileRecord,
    rows: `select storage_key as id, file_name as name, mime_type as "mimeType",
      byte_size::integer as bytes, owner_id::text as "ownerId", is_secure as "isSecure",
      ${sqlInstant('created_at')} as "createdAt" from files order by files.id`,
  },
];
