import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';

interface FileText {
  content: string;
  attachments: unknown;
}

/** What files are attached to: an entry of a request, for example. */
interface FileHolder {
  type: string;
  id: number;
}

/** Files belong to the message that their uploader attached them to. */
export async function attachUploads(
  trx: DatabaseTransaction,
  holder: FileHolder,
  { text, uploaderId }: { text: FileText; uploaderId: number | null },
): Promise<void> {
  const keys = fileKeysOf(text);
  if (uploaderId === null || keys.length === 0) return;
  await sql`select attach_files(${uploaderId}::bigint, ${holder.type}, ${holder.id}::bigint,
    ${keys}::text[])`.execute(trx);
}

/** Files without an owner, which were stored for this very message of a sender without an account. */
export async function attachReceived(
  trx: DatabaseTransaction,
  holder: FileHolder,
  text: FileText,
): Promise<void> {
  const keys = fileKeysOf({ ...text, content: '' });
  if (keys.length === 0) return;
  await sql`
    insert into file_uses (storage_key, target_type, target_id)
    select storage_key, ${holder.type}, ${holder.id}::bigint from files
    where owner_id is null and storage_key = any(${keys}::text[])
    on conflict do nothing`.execute(trx);
}

function fileKeysOf({ content, attachments }: FileText): string[] {
  const text = `${content} ${JSON.stringify(attachments)}`;
  const found = [...text.matchAll(/\/files\/([0-9a-f]{32})\//g)].map(([, key = '']) => key);
  return [...new Set(found)];
}
