import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { ModerationReason } from '../moderationReasonRules.ts';
import { type ModeratedTarget, type ModerationRow, placeOf } from './moderationRow.ts';
import { notifyAuthor } from './notifyAuthor.ts';

export interface QueuedThing {
  target: ModeratedTarget;
  reason: ModerationReason;
  /** The member who gave the reason; null for a rule. */
  actorId: number | null;
  note?: string | null;
  now: Date;
}

/**
 * Adds a post, comment or reply to the queue with a reason, or the reason to its existing entry. Its author
 * is notified when it is marked as spam. Call with the item's row locked.
 */
export async function queueForModeration(
  trx: DatabaseTransaction,
  { target, reason, actorId, note = null, now }: QueuedThing,
): Promise<ModerationRow> {
  const thing = placeOf(target);
  const ruleNote = actorId === null ? note : null;
  const { rows } = await sql<ModerationRow>`
    insert into moderation_items (target_type, target_id, conversation_id, author_id, kind, category_id,
      topic_id, language, reasons, latest_reason, latest_actor_id, latest_note, rule_note, opened_at,
      latest_at)
    select ${target.type}, ${target.id}, conversation_id, author_id, kind, category_id,
      topic_id, language, array[${reason}::text],
      ${reason}, ${actorId}::bigint, ${note}::text, ${ruleNote}::text, ${now}::timestamptz,
      ${now}::timestamptz
    from (${thing}) thing
    on conflict (target_type, target_id) where resolved_at is null do update
    set reasons = case when ${reason}::text = any(moderation_items.reasons)
        then moderation_items.reasons else moderation_items.reasons || ${reason}::text end,
      latest_reason = excluded.latest_reason, latest_actor_id = excluded.latest_actor_id,
      latest_note = excluded.latest_note,
      rule_note = coalesce(excluded.rule_note, moderation_items.rule_note), latest_at = excluded.latest_at
    returning *`.execute(trx);
  const [item] = rows;
  if (item === undefined) throw new Error(`there is no ${target.type} ${target.id} to queue`);
  if (reason === 'SPAM' && actorId !== null) {
    const told = { actorId, outcome: 'SPAM', note: null, now } as const;
    return setItem(trx, item.id, { mail_id: await notifyAuthor(trx, item, told) });
  }
  return item;
}

/** Reports an author's edit of an item in the queue. */
export async function queueChanged(
  trx: DatabaseTransaction,
  { target, actorId, now }: { target: ModeratedTarget; actorId: number; now: Date },
): Promise<void> {
  const known = await trx
    .selectFrom('moderation_items')
    .select('id')
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .limit(1)
    .executeTakeFirst();
  if (known) await queueForModeration(trx, { target, reason: 'CHANGED', actorId, now });
}

export async function setItem(
  trx: DatabaseTransaction,
  id: number,
  values: Partial<ModerationRow>,
): Promise<ModerationRow> {
  return trx
    .updateTable('moderation_items')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
