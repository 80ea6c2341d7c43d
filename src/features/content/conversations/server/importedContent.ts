import { sql } from 'kysely';
import type { z } from 'zod';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { attachmentList } from '#platform/export/exportKind.ts';
import '#platform/feature/contentData.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { ImportGiven, ImportScope } from '#platform/import/importKind.ts';

type Attachments = z.infer<typeof attachmentList>;

/** Only an idempotency key is kept: names of the sender have no place here. */
export function sentAsOf(sentAs: string | null, given: ImportGiven<unknown>): string | null {
  if (sentAs === null) return null;
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(sentAs)) return sentAs;
  given.degrade('was shown under another name than its author’s');
  return null;
}

/** Files that were imported, and addresses on the web. */
export function importedAttachments(list: Attachments, given: ImportGiven<unknown>): Attachments {
  return list.flatMap((attachment) => {
    const source = given.address(attachment.source);
    if (!isFileOrWeb(source)) {
      given.degrade('has an attachment that is no file and no address on the web');
      return [];
    }
    const { thumbnailUrl } = attachment;
    const thumbnail = typeof thumbnailUrl === 'string' ? given.address(thumbnailUrl) : thumbnailUrl;
    return [
      {
        ...attachment,
        source,
        ...(thumbnail !== undefined && {
          thumbnailUrl: thumbnail !== null && isFileOrWeb(thumbnail) ? thumbnail : null,
        }),
      },
    ];
  });
}

/** Addresses of attachments, in which files are named. */
export function attachmentSources(list: Attachments): string[] {
  return list.flatMap(({ source, thumbnailUrl }) =>
    typeof thumbnailUrl === 'string' ? [source, thumbnailUrl] : [source],
  );
}

const isFileOrWeb = (address: string): boolean => /^(?:https?:\/\/|\/files\/)/i.test(address);

/** Whom the texts mention; nobody is told. */
export async function noteImportedMentions(
  { trx }: ImportScope,
  { table, type }: { table: string; type: 'conversation' | 'comment' },
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into mentions (target_type, target_id, member_id)
    select distinct ${type}, t.id, members.id
    from ${sql.table(table)} t,
      regexp_matches(t.content, 'data-member-id="(\\d{1,15})"', 'g') as found
      join members on members.id = found[1]::bigint
    where t.id = any(${[...ids]}::bigint[]) and t.content like '%data-member-id%'
    on conflict do nothing`.execute(trx);
}

/** What every feature keeps about posts or responses, before an undone import removes them. */
export async function purgeImported(
  trx: ImportScope['trx'],
  type: 'conversation' | 'comment',
  ids: readonly number[],
): Promise<void> {
  // Both are the transaction of the batch.
  const within = trx as DatabaseTransaction;
  for (const { purge } of serverParts('contentData').flatMap((data) => Object.values(data))) {
    if (typeof purge === 'function') await purge(within, { type, ids });
  }
}
