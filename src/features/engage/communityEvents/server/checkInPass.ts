import { timingSafeEqual } from 'node:crypto';
import type { Ctx } from '#platform/context.ts';
import type { CommunityEventRow, RsvpRow } from './communityEventQueries.ts';
import { communityEventStateOf } from './communityEventState.ts';

/** Without ambiguous letters: hosts may type it. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz';
const half = 5;
const written = /^(\d{1,15})-([2-9a-z]{5})-?([2-9a-z]{5})$/;

/**
 * An attendee's pass to an event: their id, signed with nearly 50 bits. Only hosts can use it, who may check in
 * anyone: the signature keeps an attendee from showing somebody else's.
 */
export function checkInPassOf(
  { secrets }: Pick<Ctx, 'secrets'>,
  { eventId, memberId }: { eventId: number; memberId: number },
): string {
  const mac = secrets.mac(`${eventId} ${memberId}`, 'event check-in pass');
  const text = [...mac.subarray(0, 2 * half)]
    .map((byte) => letters[byte % letters.length])
    .join('');
  return `${memberId}-${text.slice(0, half)}-${text.slice(half)}`;
}

/** Of the viewer: while it can be used, and they have not. */
export function ownCheckInPass(
  ctx: Pick<Ctx, 'secrets' | 'now'>,
  { event, own }: { event: CommunityEventRow; own: RsvpRow },
): string | null {
  const state = communityEventStateOf(event, ctx.now);
  const isUsable = event.attended_if === 'CHECKED_IN' && (state === 'UPCOMING' || state === 'LIVE');
  if (!isUsable || own.response !== 'YES' || own.checked_in_at !== null) return null;
  return checkInPassOf(ctx, { eventId: event.conversation_id, memberId: own.member_id });
}

/** @param pass as typed or scanned @returns whose it is; null: it is no pass to the event */
export function memberOfPass(
  ctx: Pick<Ctx, 'secrets'>,
  { eventId, pass }: { eventId: number; pass: string },
): number | null {
  const [, id, first, second] = written.exec(pass.replace(/\s/g, '').toLowerCase()) ?? [];
  if (id === undefined) return null;
  const memberId = Number(id);
  const given = Buffer.from(`${memberId}-${first}-${second}`);
  const right = Buffer.from(checkInPassOf(ctx, { eventId, memberId }));
  return given.length === right.length && timingSafeEqual(given, right) ? memberId : null;
}
