import { sql } from 'kysely';
import { eventPlaceOf } from '#features/content/conversations/server/conversationFields.ts';
import type { Unit } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

/** Counters are those of the rows: the event is locked, so they are only counted again, never estimated. */
export async function countRsvps(trx: Database, id: number): Promise<void> {
  await sql`
    update community_events set (yes_count, maybe_count, no_count, waiting_count) = (
      select count(*) filter (where response = 'YES'), count(*) filter (where response = 'MAYBE'),
        count(*) filter (where response = 'NO'), count(*) filter (where response = 'WAITING')
      from community_event_rsvps where conversation_id = ${id})
    where conversation_id = ${id}`.execute(trx);
}

/**
 * Gives free seats to those who have waited longest, as the event's lock is held, and tells them.
 * @param exceptId who is told by the response to their own request
 */
export async function promoteWaiting(
  { trx, emit }: Unit,
  id: number,
  { exceptId }: { exceptId: number | null },
): Promise<void> {
  const { rows } = await sql<{ member_id: number }>`
    update community_event_rsvps r set response = 'YES'
    where r.conversation_id = ${id} and r.member_id in (
      select member_id from community_event_rsvps
      where conversation_id = ${id} and response = 'WAITING'
      order by queued_at, member_id
      limit (select case when capacity is null then null
        else greatest(0, capacity - (select count(*) from community_event_rsvps
          where conversation_id = ${id} and response = 'YES')) end
        from community_events where conversation_id = ${id}))
    returning member_id`.execute(trx);
  if (rows.length === 0) return;
  await countRsvps(trx, id);
  const memberIds = rows.map((row) => Number(row.member_id)).filter((each) => each !== exceptId);
  if (memberIds.length === 0) return;
  const post = await trx
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  emit({ type: 'communityEvent.promoted', payload: { ...eventPlaceOf(post), memberIds } });
}
