import { sql } from 'kysely';
import type { NotificationChannel } from '#core/notificationChannels.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { announceOnCommit } from '#platform/events/announceOnCommit.ts';
import type {
  NotificationNotice,
  NotificationType,
  WatchTarget,
} from '#platform/notifications/notificationType.ts';
import { isLocked, isOnByDefault } from './notificationTypes.ts';

/** DECISIONS "Notifications": email only if still unread after ten minutes. */
export const emailDelayMs = 10 * 60_000;

/** Ids of members in one message: it holds 8,000 bytes. */
const idsPerSignal = 400;

/** A notice of a type, at the moment of its event. */
export interface DatedNotice {
  type: NotificationType;
  notice: NotificationNotice;
  at: Date;
}

/**
 * Notifies these members, except the actor, whoever has muted what it is in, whoever was told of the
 * cause already, and those who have switched off every channel of the type.
 * @returns how many were notified
 */
export async function storeNotices(
  trx: DatabaseTransaction,
  { type, notice, at }: DatedNotice,
  memberIds: readonly number[],
): Promise<number> {
  if (memberIds.length === 0) return 0;
  const { rows } = await sql<{ member_id: number }>`
    with wanted as (
      select members.id, ${isOn(type, 'app')} as app, ${isOn(type, 'email')} as email
      from members
      where members.id = any(${memberIds}::bigint[])
        and members.id is distinct from ${notice.actorId}::bigint
        and members.deleted_at is null and members.blocked_at is null
        and members.deactivated_at is null and not members.anonymous
        and ${type.ignoresMute ? sql`true` : isNotMuted(notice.within)}
        and not exists (select from notification_causes told
          where told.member_id = members.id and told.cause = ${notice.cause})
    ), written as (
      insert into notifications (member_id, type, group_key, subject_type, subject_id, conversation_id,
        data, created_at, updated_at, in_app)
      select id, ${type.name}, ${notice.group}, ${notice.subject.type}, ${notice.subject.id}::bigint,
        ${notice.conversationId}::bigint, ${JSON.stringify(notice.data ?? {})}::jsonb, ${at}, ${at}, app
      from wanted where app or email
      on conflict (member_id, group_key) where read_at is null
        do update set updated_at = greatest(notifications.updated_at, excluded.updated_at)
      returning id, member_id
    ), causes as (
      insert into notification_causes (member_id, cause, notification_id, actor_id, reason, occurred_at)
      select member_id, ${notice.cause}, id, ${notice.actorId}::bigint, ${type.name}, ${at} from written
    ), emails as (
      insert into notification_emails (notification_id, member_id, due_at)
      select written.id, member_id, ${new Date(at.getTime() + emailDelayMs)}
      from written join wanted on wanted.id = written.member_id
      where email
      on conflict do nothing
    )
    select member_id from written`.execute(trx);
  await signalChange(
    trx,
    rows.map(({ member_id }) => member_id),
  );
  return rows.length;
}

/** Tells the members' open pages, once the transaction is committed. */
export async function signalChange(
  trx: DatabaseTransaction,
  memberIds: readonly number[],
): Promise<void> {
  for (let done = 0; done < memberIds.length; done += idsPerSignal) {
    await announceOnCommit(trx, {
      type: 'notifications.changed',
      payload: { memberIds: memberIds.slice(done, done + idsPerSignal) },
    });
  }
}

/** Revokes causes: notifications without another cause are removed. */
export async function withdrawCauses(
  trx: DatabaseTransaction,
  causes: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ member_id: number; notification_id: number }>`
    delete from notification_causes where cause = any(${causes}::text[])
    returning member_id, notification_id`.execute(trx);
  if (rows.length === 0) return;
  const ids = rows.map(({ notification_id }) => notification_id);
  await sql`
    delete from notifications where id = any(${ids}::bigint[])
      and not exists (select from notification_causes other where other.notification_id = notifications.id)
  `.execute(trx);
  await signalChange(trx, [...new Set(rows.map(({ member_id }) => member_id))]);
}

/** Members who watch any of these, by id. */
export async function listWatchers(
  trx: DatabaseTransaction,
  targets: readonly WatchTarget[],
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  // A branch for each target walks along the primary key and stops in time.
  const branches = targets.map(({ type, id }) =>
    type === 'member'
      ? sql`(select follower_id as member_id from member_follows
          where followed_id = ${id} and follower_id > ${after}
          order by follower_id limit ${limit})`
      : sql`(select member_id from marks
          where target_type = ${type} and target_id = ${id} and kind = 'follow' and member_id > ${after}
          order by member_id limit ${limit})`,
  );
  if (branches.length === 0) return [];
  const { rows } = await sql<{ member_id: number }>`
    select distinct member_id from (${sql.join(branches, sql` union all `)}) watchers
    order by member_id limit ${limit}`.execute(trx);
  return rows.map(({ member_id }) => member_id);
}

function isOn(type: NotificationType, channel: NotificationChannel) {
  if (isLocked(type, channel)) return sql`true`;
  return sql`coalesce((select enabled from notification_preferences chosen
    where chosen.member_id = members.id and chosen.type = ${type.name} and chosen.channel = ${channel}),
    ${isOnByDefault(type, channel)}::boolean)`;
}

function isNotMuted(within: readonly WatchTarget[]) {
  if (within.length === 0) return sql`true`;
  const targets = within.map(({ type, id }) => sql`(${type}, ${id}::bigint)`);
  return sql`not exists (select from marks
    where (marks.target_type, marks.target_id) in (${sql.join(targets)})
      and marks.kind = 'mute' and marks.member_id = members.id)`;
}
