import { createHash } from 'node:crypto';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

/** A request that a Message-ID leads to. */
export interface ReferredRequest {
  requestId: number;
  /** Sent from here: only its recipients know it. */
  isOwn: boolean;
}

function hashOf(messageId: string): Buffer {
  return createHash('sha256').update(messageId).digest();
}

/** Remembers Message-IDs, without brackets, by which later emails are recognised. */
export async function rememberReferences(
  trx: DatabaseTransaction,
  messageIds: readonly string[],
  given: { requestId: number; isOwn: boolean; now: Date },
): Promise<void> {
  const ids = [...new Set(messageIds)];
  if (ids.length === 0) return;
  await trx
    .insertInto('support_references')
    .values(
      ids.map((id) => ({
        ...{ hash: hashOf(id), request_id: given.requestId, is_own: given.isOwn },
        created_at: given.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The requests of these Message-IDs: in their order, of each the newest first. */
export async function findReferences(
  db: Database,
  messageIds: readonly string[],
): Promise<ReferredRequest[]> {
  if (messageIds.length === 0) return [];
  const hashes = messageIds.map(hashOf);
  const rows = await db
    .selectFrom('support_references')
    .where('hash', 'in', hashes)
    .select(['hash', 'request_id', 'is_own'])
    .orderBy('request_id', 'desc')
    .limit(200)
    .execute();
  return hashes.flatMap((hash) =>
    rows
      .filter((row) => hash.equals(row.hash))
      .map(({ request_id: requestId, is_own: isOwn }) => ({ requestId, isOwn })),
  );
}
