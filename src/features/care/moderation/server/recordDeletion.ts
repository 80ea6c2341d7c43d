import { sql } from 'kysely';
import { setItem } from '#features/care/reviewQueue/server/moderationItems.ts';
import {
  type ModeratedTarget,
  type ModerationRow,
  placeOf,
} from '#features/care/reviewQueue/server/moderationRow.ts';
import { notifyAuthor } from '#features/care/reviewQueue/server/notifyAuthor.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

interface Deletion {
  target: ModeratedTarget;
  actorId: number;
  /** The activity that undoes it. */
  activityId: number;
  now: Date;
}

/**
 * Records a deletion by staff outside the queue as a decision: its author is notified and can appeal.
 * Authors' own deletions are not recorded.
 */
export async function recordDeletion(
  trx: DatabaseTransaction,
  { target, actorId, activityId, now }: Deletion,
): Promise<void> {
  const { rows } = await sql<ModerationRow>`
    insert into moderation_items (target_type, target_id, conversation_id, author_id, kind, category_id,
      topic_id, language, reasons, latest_reason, opened_at, latest_at, resolved_at, resolved_by_id,
      verdict, decision_id)
    select ${target.type}, ${target.id}, conversation_id, author_id, kind, category_id, topic_id, language,
      '{}', 'FLAGGED', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${actorId}::bigint,
      'DELETE', ${activityId}::bigint
    from (${placeOf(target)}) thing where author_id <> ${actorId}
    returning *`.execute(trx);
  const [item] = rows;
  if (!item) return;
  const told = { actorId, outcome: 'DELETED', note: null, now } as const;
  await setItem(trx, item.id, { mail_id: await notifyAuthor(trx, item, told) });
}
