import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { QueuedThing } from './moderationItems.ts';
import { forgetMail } from './notifyAuthor.ts';

/**
 * Withdraws a reason from a queue entry; without remaining reasons the entry is closed. Call with the item's
 * row locked.
 */
export async function withdrawReason(
  trx: DatabaseTransaction,
  { target, reason, actorId, now }: Omit<QueuedThing, 'note'>,
): Promise<void> {
  const { rows } = await sql<{ mail_id: number | null }>`
    update moderation_items
    set reasons = array_remove(reasons, ${reason}::text),
      resolved_at = case when reasons <@ array[${reason}::text] then ${now}::timestamptz end,
      resolved_by_id = case when reasons <@ array[${reason}::text] then ${actorId}::bigint end,
      verdict = case when reasons <@ array[${reason}::text] then 'WITHDRAWN' end
    where target_type = ${target.type} and target_id = ${target.id} and resolved_at is null
      and ${reason}::text = any(reasons)
    returning mail_id`.execute(trx);
  for (const row of rows) await forgetMail(trx, row.mail_id);
}
