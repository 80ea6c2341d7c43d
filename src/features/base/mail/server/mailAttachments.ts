import { buffer } from 'node:stream/consumers';
import type { Ctx } from '#platform/context.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import type { MailAttachment } from '#platform/mail/mailing.ts';

/** Bytes of all attachments: many mail servers refuse larger messages. What does not fit is left out. */
const largestTotal = 15 * 1024 * 1024;

/**
 * Reads the stored files of a mail. Files that its HTML shows become inline parts, because recipients are not signed in
 * where the file is.
 */
export async function withAttachments(
  { db }: Ctx,
  mail: { html: string; files: readonly { key: string; name: string }[] },
  store: FileStore,
): Promise<{ html: string; attachments: MailAttachment[] }> {
  const attachments: MailAttachment[] = [];
  let { html } = mail;
  let total = 0;
  for (const { key, name } of mail.files) {
    const row = await db
      .selectFrom('files')
      .select(['mime_type', 'byte_size'])
      .where('storage_key', '=', key)
      .executeTakeFirst();
    if (!row || total + row.byte_size > largestTotal) continue;
    const file = await store.get(key);
    if (file === null) continue;
    total += row.byte_size;
    const shown = new RegExp(`src="[^"]*/files/${key}/[^"]*"`, 'g');
    const isInline = shown.test(html);
    html = html.replace(shown, `src="cid:${key}"`);
    attachments.push({
      ...{ name, mimeType: row.mime_type, bytes: await buffer(file.stream) },
      contentId: isInline ? key : null,
    });
  }
  return { html, attachments };
}
