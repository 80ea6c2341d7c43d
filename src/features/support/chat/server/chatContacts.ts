import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { isSparedNewMemberLimits } from '#core/newMemberLimits.ts';
import { hasPermission, type Viewer } from '#core/permissions.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import {
  type ChatBarrierReason,
  type ChatContact,
  chatLimits,
  newMemberRule,
  reachOf,
  unreachable,
} from '../chatRules.ts';

const day = 86_400_000;

interface ContactRow {
  id: number;
  is_gone: boolean;
  is_suspended: boolean;
  is_disabled: boolean;
  is_opted_out: boolean;
  is_blocked: boolean;
}

/** What decides whether a member may write to others, by their ids. */
async function loadContacts(
  db: Database,
  { memberId, now }: { memberId: number; now: Date },
  ids: readonly number[],
): Promise<Map<number, ChatContact>> {
  const { rows } = await sql<ContactRow>`
    select members.id,
      members.deleted_at is not null or members.deactivated_at is not null
        or members.blocked_at is not null or members.anonymous
        or members.approval_status <> 'APPROVED' or members.content_hidden as is_gone,
      coalesce(members.suspended_until > ${now}, false) as is_suspended,
      own.disabled_at is not null as is_disabled,
      coalesce(own.opted_out, false) as is_opted_out,
      exists (select from member_blocks where (blocker_id = members.id and blocked_id = ${memberId})
        or (blocked_id = members.id and blocker_id = ${memberId})) as is_blocked
    from members left join chat_preferences own on own.member_id = members.id
    where members.id = any(${ids}::bigint[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...{ isGone: row.is_gone, isSuspended: row.is_suspended, isDisabled: row.is_disabled },
        ...{ isOptedOut: row.is_opted_out, isBlocked: row.is_blocked },
      },
    ]),
  );
}

function overridesOptOut(viewer: Viewer): boolean {
  return hasPermission(viewer, 'CHAT_WITH_OPTED_OUT_USER');
}

/** Whether the viewer could write to members, apart from what concerns the viewer alone. */
export function reachLoader(ctx: Ctx): DataLoader<number, boolean> {
  return perRequest(ctx, createReachLoader);
}

function createReachLoader({ db, viewer, now }: Ctx): DataLoader<number, boolean> {
  return new DataLoader(async (ids) => {
    const { memberId } = viewer;
    if (memberId === null) return ids.map(() => false);
    const contacts = await loadContacts(db, { memberId, now }, ids);
    return ids.map((id) => {
      const reach = reachOf(contacts.get(id));
      return reach === 'OPEN' || (reach === 'OPTED_OUT' && overridesOptOut(viewer));
    });
  });
}

/**
 * Whether the viewer may write to all of them. Writing to somebody who has opted out is audited.
 * @throws AppError FORBIDDEN, with the same message whatever the reason
 */
export async function demandReachable(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { memberId, others }: { memberId: number; others: readonly number[] },
  { isAudited = true } = {},
): Promise<void> {
  if (others.length === 0) return;
  const contacts = await loadContacts(trx, { memberId, now: ctx.now }, others);
  for (const id of others) {
    const reach = reachOf(contacts.get(id));
    if (reach === 'CLOSED') throw unreachable();
    if (reach === 'OPEN') continue;
    if (!overridesOptOut(ctx.viewer)) throw unreachable();
    if (!isAudited) continue;
    await audit(trx, ctx, {
      action: 'chat.optOutOverridden',
      subjectType: 'member',
      subjectId: id,
    });
  }
}

/** What a member has chosen, and what staff have decided. */
export interface OwnChat {
  isOptedOut: boolean;
  hasAudio: boolean;
  isDisabled: boolean;
  isAnonymous: boolean;
  joinedAt: Date;
}

export async function loadOwnChats(
  db: Database,
  memberIds: readonly number[],
): Promise<Map<number, OwnChat>> {
  const rows = await db
    .selectFrom('members')
    .leftJoin('chat_preferences as own', 'own.member_id', 'members.id')
    .where('members.id', 'in', memberIds)
    .select(['members.id', 'opted_out', 'audio', 'disabled_at', 'anonymous', 'joined_at'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...{ isOptedOut: row.opted_out ?? false, hasAudio: row.audio ?? true },
        ...{ isDisabled: row.disabled_at !== null, isAnonymous: row.anonymous },
        joinedAt: row.joined_at,
      },
    ]),
  );
}

const refusals = {
  ANONYMOUS: 'Sign in with an account of your own to chat.',
  DISABLED: 'Chat is switched off for your account.',
  OPTED_OUT: 'You’ve opted out of chat. Opt in to write messages.',
} as const satisfies Partial<Record<ChatBarrierReason, string>>;

/** What keeps a member from writing at all; null if nothing does. */
export function ownBarrier({
  isOptedOut,
  isDisabled,
  isAnonymous,
}: OwnChat): keyof typeof refusals | null {
  if (isAnonymous) return 'ANONYMOUS';
  if (isDisabled) return 'DISABLED';
  return isOptedOut ? 'OPTED_OUT' : null;
}

/** @throws AppError FORBIDDEN */
export async function demandSender(db: Database, memberId: number): Promise<OwnChat> {
  const own = (await loadOwnChats(db, [memberId])).get(memberId);
  if (!own) throw new AppError('UNAUTHENTICATED');
  const barrier = ownBarrier(own);
  if (barrier !== null) throw new AppError('FORBIDDEN', { message: refusals[barrier] });
  return own;
}

/** Those of some members with whom the member has an accepted chat of two. */
async function listKnown(
  db: Database,
  memberId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select other.member_id as id
    from unnest(${ids}::bigint[]) as asked (id)
      join dm_pairs pair on pair.low_id = least(asked.id, ${memberId}::bigint)
        and pair.high_id = greatest(asked.id, ${memberId}::bigint)
      join chat_members other on other.room_id = pair.room_id and other.member_id = asked.id
        and other.state = 'ACTIVE'
      join chat_members mine on mine.room_id = pair.room_id and mine.member_id = ${memberId}
        and mine.state = 'ACTIVE'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Until when the viewer, as a new member, starts no chats with strangers; null: they may. */
export function newMemberUntil(
  { settings, now, viewer }: Pick<Ctx, 'settings' | 'now' | 'viewer'>,
  { joinedAt }: Pick<OwnChat, 'joinedAt'>,
): Date | null {
  if (isSparedNewMemberLimits(viewer)) return null;
  const { newMemberHours } = featureSettings(settings, 'chat');
  const until = new Date(joinedAt.getTime() + newMemberHours * 3_600_000);
  return until > now ? until : null;
}

/**
 * For the start of a chat, or adding people to one.
 * @returns those who know the member: they are in at once, all others are asked
 * @throws AppError FORBIDDEN for a new member among strangers; RATE_LIMITED for too many strangers in a day
 */
export async function demandAcquainted(
  ctx: Pick<Ctx, 'settings' | 'now' | 'viewer'>,
  trx: DatabaseTransaction,
  given: { memberId: number; others: readonly number[]; own: OwnChat },
): Promise<Set<number>> {
  const known = await listKnown(trx, given.memberId, given.others);
  const strangers = given.others.filter((id) => !known.has(id)).length;
  if (strangers === 0) return known;
  if (newMemberUntil(ctx, given.own) !== null) {
    const { newMemberHours } = featureSettings(ctx.settings, 'chat');
    const message = `New members can start chats ${newMemberHours} hours after they joined.`;
    throw new AppError('FORBIDDEN', {
      ...{ message, faults: [{ field: 'memberIds', rule: newMemberRule, message }] },
    });
  }
  if (overridesOptOut(ctx.viewer)) return known;
  const asked = await countAsked(trx, given.memberId, new Date(ctx.now.getTime() - day));
  if (asked + strangers <= chatLimits.strangersPerDay) return known;
  const message = `You can ask ${chatLimits.strangersPerDay} people a day to chat. Try again tomorrow.`;
  throw new AppError('RATE_LIMITED', { retryAfterSeconds: day / 1000, message });
}

/**
 * Whom a member has asked since and who has not accepted: in rooms that they have made, and added to others. Those who
 * were removed again count too. Until the transaction ends the member asks nobody else; the lock is not the one of
 * `demandChatAllowance`, which is taken with a room locked that this transaction may still have to wait for.
 */
async function countAsked(
  trx: DatabaseTransaction,
  memberId: number,
  since: Date,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chat-asked:${memberId}`}, 0))`.execute(
    trx,
  );
  const { count } = await trx
    .selectFrom('chat_rooms')
    .innerJoin('chat_members', 'room_id', 'chat_rooms.id')
    .where('created_by_id', '=', memberId)
    .where('created_at', '>', since)
    .where('state', '<>', 'ACTIVE')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ count: number }>`
    select count(distinct event.event_member_id)::integer as count
    from chat_messages event join chat_rooms room on room.id = event.room_id
      left join chat_members asked on asked.room_id = event.room_id
        and asked.member_id = event.event_member_id
    where event.sender_id = ${memberId} and event.event = 'MEMBER_ADDED'
      and event.created_at > ${since} and asked.state is distinct from 'ACTIVE'
      and not (room.created_by_id is not distinct from ${memberId}::bigint
        and room.created_at > ${since})`.execute(trx);
  return Number(count) + (rows[0]?.count ?? 0);
}
