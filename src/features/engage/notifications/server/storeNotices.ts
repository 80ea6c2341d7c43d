import { sql } from 'kysely';
import type { NotificationChannel } from '#core/notificationChannels.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { preparedStatement } from '#platform/database/preparedStatements.ts';
import { announceOnCommit } from '#platform/events/announceOnCommit.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import type {
  NotificationNotice,
  NotificationType,
  WatchTarget,
} from '#platform/notifications/notificationType.ts';
import { loadChannelDefaults } from './channelDefaults.ts';

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

/** The same for these members. */
export interface AddressedNotice extends DatedNotice {
  memberIds: readonly number[];
}

/**
 * Stores any number of notices in one statement. A member is not notified of what they did, of what they have
 * muted, of a cause they were told of before, or by a type of which they have switched off every channel. If
 * several notices tell a member of one cause, the first one counts.
 */
export async function storeNotices(
  trx: DatabaseTransaction,
  notices: readonly AddressedNotice[],
): Promise<void> {
  const defaults = await loadChannelDefaults(trx);
  const column = <T>(read: (each: AddressedNotice) => T) => notices.map(read);
  const defaultsOf = (channel: NotificationChannel) => {
    const rows = column(({ type }) => defaults(type, channel));
    return sql`${rows.map(({ enabled }) => enabled)}::boolean[],
      ${rows.map(({ locked }) => locked)}::boolean[]`;
  };
  const recipients = notices.flatMap(({ memberIds }, index) =>
    memberIds.map((memberId) => ({ number: index + 1, memberId })),
  );
  if (recipients.length === 0) return;
  const within = notices.flatMap(({ type, notice }, index) =>
    type.ignoresMute ? [] : notice.within.map((target) => ({ number: index + 1, ...target })),
  );
  const { rows } = await sql<{ member_id: number; pushes: boolean }>`${preparedStatement}
    with notice as materialized (
      select * from unnest(
        ${column(({ type }) => type.name)}::text[], ${column(({ notice }) => notice.cause)}::text[],
        ${column(({ notice }) => notice.group)}::text[],
        ${column(({ notice }) => notice.subject.type)}::text[],
        ${column(({ notice }) => notice.subject.id)}::bigint[],
        ${column(({ notice }) => notice.conversationId)}::bigint[],
        ${column(({ notice }) => JSON.stringify(notice.data ?? {}))}::text[],
        ${column(({ notice }) => notice.actorId)}::bigint[], ${column(({ at }) => at)}::timestamptz[],
        ${defaultsOf('app')}, ${defaultsOf('email')}, ${defaultsOf('push')},
        ${column(({ notice }) => notice.withoutEmail ?? false)}::boolean[]
      ) with ordinality as notice (type, cause, group_key, subject_type, subject_id, conversation_id,
        data, actor_id, at, app_default, app_locked, email_default, email_locked, push_default,
        push_locked, without_email, number)
    ), recipient as (
      select * from unnest(${recipients.map((each) => each.number)}::bigint[],
        ${recipients.map((each) => each.memberId)}::bigint[]) as recipient (number, member_id)
    ), within as (
      select * from unnest(${within.map((each) => each.number)}::bigint[],
        ${within.map((each) => each.type)}::text[], ${within.map((each) => each.id)}::bigint[])
        as within (number, target_type, target_id)
    ), wanted as materialized (
      select distinct on (members.id, notice.cause) notice.*, members.id as member_id, chosen.app,
        chosen.email, chosen.push
      from notice join recipient using (number) join members on members.id = recipient.member_id
        cross join lateral (
          select ${choiceOf('app')} as app,
            not notice.without_email and ${choiceOf('email')} as email, ${choiceOf('push')}
              and exists (select from push_subscriptions device where device.member_id = members.id) as push
        ) chosen
      where members.id is distinct from notice.actor_id
        and members.deleted_at is null and members.blocked_at is null
        and members.deactivated_at is null and not members.anonymous
        and (chosen.app or chosen.email or chosen.push)
        and not exists (select from within join marks on marks.target_type = within.target_type
          and marks.target_id = within.target_id and marks.kind = 'mute' and marks.member_id = members.id
          where within.number = notice.number)
        and not exists (select from notification_causes told
          where told.member_id = members.id and told.cause = notice.cause)
      order by members.id, notice.cause, notice.number
    ), written as (
      insert into notifications (member_id, type, group_key, subject_type, subject_id, conversation_id,
        data, created_at, updated_at, in_app)
      select distinct on (member_id, group_key) member_id, type, group_key, subject_type, subject_id,
        conversation_id, data::jsonb, at, max(at) over same_group, bool_or(app) over same_group
      from wanted
      window same_group as (partition by member_id, group_key)
      order by member_id, group_key, number
      on conflict (member_id, group_key) where read_at is null
        do update set updated_at = greatest(notifications.updated_at, excluded.updated_at)
      returning id, member_id, group_key
    ), causes as (
      insert into notification_causes (member_id, cause, notification_id, actor_id, reason, occurred_at)
      select member_id, cause, written.id, actor_id, type, at
      from wanted join written using (member_id, group_key)
    ), emails as (
      insert into notification_emails (notification_id, member_id, due_at)
      select written.id, member_id, min(at) + ${emailDelayMs} * interval '1 ms'
      from wanted join written using (member_id, group_key)
      where email
      group by written.id, member_id
      on conflict do nothing
    ), pushes as (
      insert into notification_pushes (notification_id, member_id, due_at)
      select distinct written.id, written.member_id, now()
      from wanted join written using (member_id, group_key)
      where push
      on conflict (notification_id) do update set closes = false, due_at = excluded.due_at
      returning member_id
    )
    select distinct member_id, exists (select from pushes) as pushes from written`.execute(trx);
  await signalChange(
    trx,
    rows.map(({ member_id }) => member_id),
  );
  if (rows.some(({ pushes }) => pushes)) await addPushJob(trx);
}

/** Sends what is in `notification_pushes`; one job for all of it. */
export async function addPushJob(trx: DatabaseTransaction): Promise<void> {
  await addJob(trx, { name: 'sendPushes', payload: {} }, { key: 'notificationPushes' });
}

/** The member's choice where there is one, unless the community has locked the channel. */
function choiceOf(channel: NotificationChannel) {
  const [fallback, locked] = [sql.ref(`${channel}_default`), sql.ref(`${channel}_locked`)];
  return sql`case when ${locked} then ${fallback} else coalesce(
    (select enabled from notification_preferences preference
      where preference.member_id = members.id and preference.type = notice.type
        and preference.channel = ${channel}), ${fallback}) end`;
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

/**
 * Members who watch any of the targets, for each list of targets, by ascending id.
 * @param after ids up to this one are left out
 * @param limit of each list
 */
export async function listWatchers(
  trx: DatabaseTransaction,
  lists: readonly (readonly WatchTarget[])[],
  { after, limit }: { after: number; limit: number },
): Promise<number[][]> {
  const targets = lists.flatMap((list, index) => list.map((target) => ({ index, ...target })));
  if (targets.length === 0) return lists.map(() => []);
  // Each target walks along a primary key, and stops in time.
  const { rows } = await sql<{ index: number; member_id: number }>`${preparedStatement}
    select distinct target.index::int as index, watcher.member_id
    from unnest(${targets.map(({ index }) => index)}::int[], ${targets.map(({ type }) => type)}::text[],
        ${targets.map(({ id }) => id)}::bigint[]) as target (index, type, id)
      cross join lateral (
        (select member_id from marks
          where target.type <> 'member' and target_type = target.type and target_id = target.id
            and kind = 'follow' and member_id > ${after}
          order by member_id limit ${limit})
        union all
        (select follower_id from member_follows
          where target.type = 'member' and followed_id = target.id and follower_id > ${after}
          order by follower_id limit ${limit})
      ) watcher
    order by index, watcher.member_id`.execute(trx);
  const found: number[][] = lists.map(() => []);
  for (const { index, member_id } of rows) {
    const list = found[index];
    if (list && list.length < limit) list.push(member_id);
  }
  return found;
}
