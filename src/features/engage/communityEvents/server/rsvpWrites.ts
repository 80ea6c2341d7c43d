import { sql } from 'kysely';
import { eventPlaceOf } from '#features/content/conversations/server/conversationFields.ts';
import type { Unit } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import './communityEventEvents.ts';

interface Rsvp {
  id: number;
  memberId: number;
  /** Null takes the response back. */
  response: string | null;
  answers: Readonly<Record<string, string>>;
  at: Date;
}

/**
 * Writes a response with its counters and promotions, the event locked.
 * @returns who left the waitlist; null: the event has ended or is cancelled
 */
export async function writeRsvp(
  db: Database,
  { id, memberId, response, answers, at }: Rsvp,
): Promise<number[] | null> {
  const { rows } = await sql<{ accepted: boolean; promoted: number[] }>`
    select * from rsvp_to_event(${id}, ${memberId}, ${response}, ${JSON.stringify(answers)}::jsonb, ${at})`.execute(
    db,
  );
  return rows[0]?.accepted ? rows[0].promoted.map(Number) : null;
}

/** Gives free seats to the waitlist. @returns who got one */
export async function promoteWaiting(db: Database, id: number): Promise<number[]> {
  const { rows } = await sql<{ promoted: number[] }>`
    select promote_waiting_rsvps(${id}) as promoted`.execute(db);
  return rows[0]?.promoted.map(Number) ?? [];
}

/** Tells those who left the waitlist. */
export async function emitPromoted(
  { trx, emit }: Unit,
  id: number,
  memberIds: number[],
): Promise<void> {
  if (memberIds.length === 0) return;
  const post = await trx
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  emit({ type: 'communityEvent.promoted', payload: { ...eventPlaceOf(post), memberIds } });
}

/** Counts the responses of events again, after rows of theirs were deleted. */
export async function countRsvps(db: Database, ids: readonly number[]): Promise<void> {
  await sql`
    update community_events e set (yes_count, maybe_count, no_count, waiting_count) = (
      select count(*) filter (where response = 'YES'), count(*) filter (where response = 'MAYBE'),
        count(*) filter (where response = 'NO'), count(*) filter (where response = 'WAITING')
      from community_event_rsvps r where r.conversation_id = e.conversation_id)
    where conversation_id = any(${[...ids]}::bigint[])`.execute(db);
}
