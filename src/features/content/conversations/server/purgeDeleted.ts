import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';

/** Rows that a transaction purges at once. */
const batch = 500;

/** Where each kind of text stands, and the column that holds its post. */
const kinds = [
  { type: 'conversation', table: 'conversations', postId: sql.ref('gone.id') },
  { type: 'comment', table: 'comments', postId: sql.ref('gone.conversation_id') },
] as const;

/**
 * Removes the words of what was deleted 30 days ago, when nobody can take that back any more (DECISIONS
 * "Other"), by the `contentData` of every feature; their files go with the next sweep of unused ones. The
 * bare rows stay: redirects lead over them, files are hidden by them until they are gone, and an import
 * knows what it has brought. What a feature still needs (`keepsDeleted`) waits.
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
