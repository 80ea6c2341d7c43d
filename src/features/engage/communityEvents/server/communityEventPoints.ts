import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { definePointSource, type PointReading } from '#platform/points/pointSource.ts';
import './communityEventEvents.ts';

const subjectOf = (id: number) => `communityEvent:${id}`;
const portion = 500;

/** DECISIONS "Points": for attending an event, by check-in or a YES at its end, as the organizer chose. */
export const communityEventPoints = definePointSource({
  name: 'communityEvents',
  rules: [{ name: 'eventAttended', words: 'communityEvents', points: 2 }],
  types: ['communityEvent.attendanceChanged', 'communityEvent.ended', 'communityEvent.cancelled'],
  read: (trx, events) =>
    readAttendance(
      trx,
      events.map(({ payload }) => payload.conversationId),
    ),
  readAll: async (trx, after) => {
    const { rows } = await sql<{ id: number }>`
      select conversation_id as id from community_events where conversation_id > ${after}
      order by conversation_id limit ${portion}`.execute(trx);
    const ids = rows.map(({ id }) => Number(id));
    const reading = await readAttendance(trx, ids);
    return { ...reading, next: ids.length < portion ? null : (ids.at(-1) ?? null) };
  },
});

interface Attendance {
  id: number;
  member_id: number;
  category_id: number;
  at: Date;
}

async function readAttendance(
  trx: DatabaseTransaction,
  ids: readonly number[],
): Promise<PointReading> {
  const { rows } = await sql<Attendance>`
    select e.conversation_id as id, r.member_id, c.category_id, coalesce(r.checked_in_at, e.ended_at) as at
    from community_events e
      join conversations c on c.id = e.conversation_id
      join community_event_rsvps r on r.conversation_id = e.conversation_id
    where e.conversation_id = any(${ids}::bigint[]) and e.cancelled_at is null and r.response = 'YES'
      and (r.checked_in_at is not null or (e.attended_if = 'YES' and e.ended_at is not null))`.execute(
    trx,
  );
  return {
    subjects: ids.map(subjectOf),
    causes: [],
    found: rows.map((row) => ({
      ...{ rule: 'eventAttended', cause: subjectOf(row.id), subject: subjectOf(row.id) },
      ...{ memberId: row.member_id, at: row.at },
      ...{ categoryId: row.category_id, conversationId: row.id, commentId: null },
    })),
  };
}
