import { sql } from 'kysely';
import type { Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { preparedStatement } from '#platform/database/preparedStatements.ts';
import type { PointReading } from '#platform/points/pointSource.ts';
import { type BookedCause, type Booking, planBookings } from './planBookings.ts';
import { lockLedger, readPointTerms } from './pointRules.ts';
import { addToSums } from './pointSums.ts';
import { updateRanks } from './rankUpdates.ts';

interface Booked {
  /** The community's, by which days are told apart. */
  timeZone: string;
  now: Date;
  /** Promotions caused by existing content are not announced. */
  isSilent?: boolean;
}

/**
 * Appends to the ledger what is missing for it to agree with the reading, and updates the sums and ranks.
 * @returns how many rows were appended
 */
export async function bookPoints(
  unit: Unit,
  reading: PointReading,
  { timeZone, now, isSilent = false }: Booked,
): Promise<number> {
  const { trx } = unit;
  if (reading.subjects.length + reading.causes.length === 0) return 0;
  await lockLedger(trx);
  const terms = await readPointTerms(trx);
  const bookings = planBookings({
    found: reading.found,
    booked: await listBooked(trx, reading),
    termsOf: (rule) => terms.get(rule) ?? null,
    dayOf: communityDay(timeZone),
  });
  if (bookings.length === 0) return 0;
  await append(trx, bookings, now);
  const memberIds = await addToSums(trx, bookings);
  await updateRanks(unit, memberIds, { isSilent });
  unit.emit({ type: 'points.booked', payload: { memberIds } }, { actorId: null, isSilent });
  return bookings.length;
}

/** The date of a moment in a time zone, such as `2026-01-31`. */
export function communityDay(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, calendar: 'iso8601', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  });
  return (at) => format.format(at);
}

async function listBooked(
  trx: DatabaseTransaction,
  { subjects, causes, found }: PointReading,
): Promise<BookedCause[]> {
  const named = [...new Set([...causes, ...found.map(({ cause }) => cause)])];
  const { rows } = await sql<BookedCause>`${preparedStatement}
    select distinct on (cause, rule, member_id) id, member_id as "memberId", rule,
      rule_version as "ruleVersion", cause, sequence, points, is_capped as "isCapped", subject,
      conversation_id as "conversationId", comment_id as "commentId", category_id as "categoryId",
      day::text as day, caused_at as "causedAt", reverses_id as "reversesId"
    from (
      select * from point_ledger where subject = any(${[...subjects]}::text[])
      union
      select * from point_ledger where cause = any(${named}::text[])
    ) entry
    order by cause, rule, member_id, sequence desc`.execute(trx);
  return rows;
}

async function append(
  trx: DatabaseTransaction,
  bookings: readonly Booking[],
  now: Date,
): Promise<void> {
  const column = <T>(read: (each: Booking) => T) => bookings.map(read);
  await sql`${preparedStatement}
    insert into point_ledger (member_id, rule, rule_version, cause, sequence, is_grant, points, is_capped,
      subject, conversation_id, comment_id, category_id, day, caused_at, booked_at, reverses_id)
    select entry.member_id, rule, rule_version, cause, sequence, reverses_id is null, entry.points,
      is_capped, subject, conversation_id, comment_id, category_id, day, caused_at, ${now}, reverses_id
    from unnest(
      ${column((each) => each.memberId)}::bigint[], ${column((each) => each.rule)}::text[],
      ${column((each) => each.ruleVersion)}::int[], ${column((each) => each.cause)}::text[],
      ${column((each) => each.sequence)}::int[], ${column((each) => each.points)}::int[],
      ${column((each) => each.isCapped)}::boolean[], ${column((each) => each.subject)}::text[],
      ${column((each) => each.conversationId)}::bigint[],
      ${column((each) => each.commentId)}::bigint[], ${column((each) => each.categoryId)}::bigint[],
      ${column((each) => each.day)}::date[], ${column((each) => each.causedAt)}::timestamptz[],
      ${column((each) => each.reversesId)}::bigint[]
    ) as entry (member_id, rule, rule_version, cause, sequence, points, is_capped, subject,
      conversation_id, comment_id, category_id, day, caused_at, reverses_id)`.execute(trx);
}
