import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { ModerationReason } from '../moderationRules.ts';

export interface QueuedThing {
  target: { type: 'conversation' | 'comment'; id: number };
  reason: ModerationReason;
  /** Who gave the reason; null where a rule did. */
  actorId: number | null;
  note?: string | null;
  now: Date;
}

/**
 * Puts a post, comment or reply before the moderators, with why. What is already there gets one more
 * reason. Call with the thing's row locked.
 */
export async function queueForModeration(
  trx: DatabaseTransaction,
  { target, reason, actorId, note = null, now }: QueuedThing,
): Promise<void> {
  const thing =
    target.type === 'conversation'
      ? sql`select id as conversation_id, author_id from conversations where id = ${target.id}`
      : sql`select conversation_id, author_id from comments where id = ${target.id}`;
  await sql`
    insert into moderation_items (target_type, target_id, conversation_id, author_id, reasons,
      latest_reason, latest_actor_id, latest_note, opened_at, latest_at)
    select ${target.type}, ${target.id}, conversation_id, author_id, array[${reason}::text],
      ${reason}, ${actorId}::bigint, ${note}::text, ${now}, ${now}
    from (${thing}) thing
    on conflict (target_type, target_id) where resolved_at is null do update
    set reasons = case when ${reason}::text = any(moderation_items.reasons)
        then moderation_items.reasons else moderation_items.reasons || ${reason}::text end,
      latest_reason = excluded.latest_reason, latest_actor_id = excluded.latest_actor_id,
      latest_note = excluded.latest_note, latest_at = excluded.latest_at`.execute(trx);
}
