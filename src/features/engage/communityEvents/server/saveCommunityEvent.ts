import { randomInt } from 'node:crypto';
import type { AppError } from '#core/errors.ts';
import { validationFailed } from '#core/parseInput.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { eventPlaceOf } from '#features/content/conversations/server/conversationFields.ts';
import { setPostEditors } from '#features/content/conversations/server/postEditors.ts';
import { audit } from '#platform/audit.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { type CommunityEventConfig, eventTimesOf } from '../communityEventSchema.ts';
import {
  communityEventLoader,
  lockCommunityEvent,
  type StoredCommunityEvent,
} from './communityEventQueries.ts';
import { emitPromoted, promoteWaiting } from './rsvpWrites.ts';

type Trx = Unit['trx'];

/**
 * Writes a post's event. Responses are kept when it is rescheduled; attendees are asked to confirm. A higher
 * capacity gives seats to the waitlist, a lower one takes none away.
 * @throws AppError VALIDATION_FAILED
 */
export async function saveCommunityEvent(
  unit: Unit,
  id: number,
  config: CommunityEventConfig | null,
  ctx: Ctx,
): Promise<void> {
  const { trx } = unit;
  const stored = await lockCommunityEvent(trx, id);
  communityEventLoader(ctx).clear(id);
  // Types other than EVENT never have one; a post of the type always does.
  if (config === null) return;
  const times = eventTimesOf(config);
  if (times === null) throw eventFault('timings.startTime', 'format');
  const { startsAt, endsAt } = times;
  const isMoved =
    stored !== null &&
    (stored.row.starts_at.getTime() !== startsAt.getTime() ||
      stored.row.ends_at.getTime() !== endsAt.getTime());
  const isNews = isMoved || hasMovedPlace(stored, config);
  const values = {
    ...{ event_type: config.eventType, all_day: config.allDay },
    ...{ starts_local: config.timings.startTime, ends_local: config.timings.endTime },
    ...{ time_zone: config.timeZone, overlap: config.overlap },
    ...{ starts_at: startsAt, ends_at: endsAt, languages: config.languages },
    ...{ additional: config.additional, event_url: config.eventUrl, capacity: config.capacity },
    locations: JSON.stringify(config.locations),
    questions: JSON.stringify(config.questions),
    recordings: JSON.stringify(config.recordings),
    ...{ attended_if: config.attendedIf, shared_code: config.sharedCode, changed_at: ctx.now },
    // Later changes of the whole series leave the time of an event that was moved on its own.
    is_series_exception:
      (stored?.row.is_series_exception ?? false) ||
      (isMoved && stored.row.series_id !== null && config.applyTo === 'THIS'),
    sequence: (stored?.row.sequence ?? 0) + (isNews ? 1 : 0),
    ended_at: endsAt > ctx.now ? null : (stored?.row.ended_at ?? null),
  };
  await trx
    .insertInto('community_events')
    .values({ conversation_id: id, check_in_code: newCheckInCode(), ...values })
    .onConflict((conflict) => conflict.column('conversation_id').doUpdateSet(values))
    .execute();
  await writeHosts(trx, id, config.hosts);
  if (stored === null) return;
  await emitPromoted(unit, id, await promoteWaiting(trx, id));
  const seriesId = config.applyTo === 'THIS' ? null : stored.row.series_id;
  if (isMoved && startsAt > ctx.now) {
    await announceMove(unit, id, ctx, { row: stored.row, seriesId });
  }
}

/** @param path of the composer's field */
export function eventFault(path: string, rule: string): AppError {
  const field = ['composerFields.communityEventDetails', path].filter(Boolean).join('.');
  const message = validationMessages[rule === 'required' ? 'required' : 'format'];
  return validationFailed([{ field, rule, message }]);
}

function hasMovedPlace(stored: StoredCommunityEvent | null, config: CommunityEventConfig): boolean {
  if (stored === null) return false;
  const { row } = stored;
  return (
    JSON.stringify(row.locations.map(({ name }) => name)) !==
      JSON.stringify(config.locations.map(({ name }) => name)) || row.event_url !== config.eventUrl
  );
}

/** Six digits, which the host displays at the event. */
function newCheckInCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

async function writeHosts(trx: Trx, id: number, usernames: readonly string[]): Promise<void> {
  const hostIds = await findHosts(trx, usernames);
  await trx.deleteFrom('community_event_hosts').where('conversation_id', '=', id).execute();
  if (hostIds.length > 0) {
    await trx
      .insertInto('community_event_hosts')
      .values(hostIds.map((member_id) => ({ conversation_id: id, member_id })))
      .execute();
  }
  await setPostEditors(trx, id, hostIds);
}

/** @throws AppError VALIDATION_FAILED for an unknown username */
async function findHosts(trx: Trx, usernames: readonly string[]): Promise<number[]> {
  if (usernames.length === 0) return [];
  const keys = usernames.map((name) => name.replace(/^@/, '').toLowerCase());
  const members = await trx
    .selectFrom('members')
    .select(['id', 'username_key'])
    .where('username_key', 'in', keys)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const found = new Set(members.map((member) => member.username_key));
  const missing = keys.findIndex((key) => !found.has(key));
  if (missing !== -1) throw eventFault(`hosts.${missing}`, 'unknownMember');
  return members.map((member) => member.id);
}

async function announceMove(
  unit: Unit,
  id: number,
  ctx: Ctx,
  { row, seriesId }: { row: StoredCommunityEvent['row']; seriesId: number | null },
): Promise<void> {
  const { trx } = unit;
  await trx
    .updateTable('community_event_rsvps')
    .set({ needs_confirmation: true })
    .where('conversation_id', '=', id)
    .where('response', 'in', ['YES', 'MAYBE', 'WAITING'])
    .execute();
  await audit(trx, ctx, {
    ...{ action: 'communityEvent.rescheduled', subjectType: 'conversation', subjectId: id },
    detail: { from: row.starts_at.toISOString() },
  });
  const post = await trx
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  unit.emit({ type: 'communityEvent.rescheduled', payload: { ...eventPlaceOf(post), seriesId } });
}
