import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';

/** Rows purged per transaction. */
const batch = 500;

/** The table of each kind, and its column with the post. */
const kinds = [
  { type: 'conversation', table: 'conversations', postId: sql.ref('gone.id') },
  { type: 'comment', table: 'comments', postId: sql.ref('gone.conversation_id') },
] as const;

/**
 * Purges the text of content deleted 30 days ago, when it can no longer be restored (DECISIONS "Other"),
 * using every feature's `contentData`; its files are deleted by the next cleanup of unused files. The rows
 * are kept without text: redirects use them, they hide files until those are deleted, and imports need them.
 * Content that a feature still needs (`keepsDeleted`) is skipped.
 */
export async function purgeDeleted({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  for (const kind of kinds) {
    let purged = batch;
    while (purged === batch) {
      purged = await db.transaction().execute((trx) => purgeSome(trx, kind, now));
    }
  }
}

async function purgeSome(
  trx: DatabaseTransaction,
  { type, table, postId }: (typeof kinds)[number],
  now: Date,
): Promise<number> {
  const kept = serverParts('keepsDeleted').map((keeps) => sql`and not ${keeps(postId)}`);
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} gone
    where deleted_at < ${now}::timestamptz - interval '30 days' and purged_at is null
      ${sql.join(kept, sql` `)}
    order by id limit ${batch} for update skip locked`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const { purge } of serverParts('contentData').flatMap((data) => Object.values(data))) {
    if (typeof purge === 'function') await purge(trx, { type, ids });
  }
  await sql`
    update ${sql.table(table)} set purged_at = ${now} where id = any(${ids}::bigint[])`.execute(
    trx,
  );
  return ids.length;
}
