import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/** Closes a merged post's entry. Call with its row locked. */
export async function settleMerged(
  trx: DatabaseTransaction,
  { postId, actorId, now }: { postId: number; actorId: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('moderation_items')
    .set({ resolved_at: now, resolved_by_id: actorId, verdict: 'GONE' })
    .where('target_type', '=', 'conversation')
    .where('target_id', '=', postId)
    .where('resolved_at', 'is', null)
    .execute();
}

/** Reopens the entry when the merge is undone. Call with the post's row locked. */
export async function reopenMerged(trx: DatabaseTransaction, postId: number): Promise<void> {
  await sql`
    update moderation_items set resolved_at = null, resolved_by_id = null, verdict = null
    where id = (select max(id) from moderation_items
        where target_type = 'conversation' and target_id = ${postId} and verdict = 'GONE')
      and not exists (select from moderation_items
        where target_type = 'conversation' and target_id = ${postId} and resolved_at is null)`.execute(
    trx,
  );
}
