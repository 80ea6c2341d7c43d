import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Notifications } from '#db/tables.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

/** A notification with those who caused it, the latest first. */
export type NotificationRow = Selectable<Notifications> & {
  /** At most three, each once. */
  actorIds: number[];
  /** How many different members caused it. */
  actorCount: number;
};

export interface NotificationFilter {
  memberId: number;
  unread?: boolean;
  types?: readonly string[];
}

/** A member's own notifications, the latest first. */
export async function listNotifications(
  db: Database,
  filter: NotificationFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    with page as (
      select * from notifications where ${matches(filter)}
      order by updated_at desc, id desc limit ${limit} offset ${offset}
    )
    select page.*, ${actorColumns}
    from page order by updated_at desc, id desc`.execute(db);
  return rows;
}

/** Unread notifications of which the email is due, of a member. */
export async function listNotificationsById(
  db: Database,
  ids: readonly number[],
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select page.*, ${actorColumns} from notifications page
    where id = any(${ids}::bigint[]) order by updated_at, id`.execute(db);
  return rows;
}

const actorColumns: RawBuilder<unknown> = sql`
  coalesce((select array_agg(actor_id order by latest desc) from (
    select actor_id, max(occurred_at) as latest from notification_causes
    where notification_id = page.id and actor_id is not null
    group by actor_id order by latest desc limit 3) few), '{}') as "actorIds",
  (select count(distinct actor_id)::int from notification_causes
    where notification_id = page.id) as "actorCount"`;

export async function countNotifications(
  db: Database,
  filter: NotificationFilter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from notifications where ${matches(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Subjects of a member's unread notifications, the latest first. */
export async function listUnreadSubjects(
  db: Database,
  memberId: number,
  limit: number,
): Promise<Pick<NotificationRow, 'id' | 'subject_type' | 'subject_id'>[]> {
  return await db
    .selectFrom('notifications')
    .select(['id', 'subject_type', 'subject_id'])
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .where('in_app', '=', true)
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();
}

export type ReadNotifications =
  | 'all'
  | { ids: readonly number[] }
  | { conversationId: number }
  | { group: string };

/** @returns how many became read, and whether any of them was pushed to a device */
export async function markRead(
  trx: DatabaseTransaction,
  memberId: number,
  which: ReadNotifications,
  now: Date,
): Promise<{ count: number; wasPushed: boolean }> {
  const condition =
    which === 'all'
      ? sql`true`
      : 'ids' in which
        ? sql`id = any(${which.ids}::bigint[])`
        : 'group' in which
          ? sql`group_key = ${which.group}`
          : sql`conversation_id = ${which.conversationId}::bigint`;
  const { rows } = await sql<{ count: number; pushed: number }>`
    with read as (
      update notifications set read_at = ${now}
      where member_id = ${memberId} and read_at is null and ${condition}
      returning id, pushed_at
    ), closed as (
      insert into notification_pushes (notification_id, member_id, due_at, closes)
      select id, ${memberId}::bigint, ${now}::timestamptz, true from read where pushed_at is not null
      on conflict do nothing
    )
    select count(*)::int as count, count(pushed_at)::int as pushed from read`.execute(trx);
  return { count: rows[0]?.count ?? 0, wasPushed: (rows[0]?.pushed ?? 0) > 0 };
}

/** Unread again. One whose group has an unread one since stays read. */
export async function markUnread(
  trx: DatabaseTransaction,
  memberId: number,
  id: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update notifications set read_at = null
    where member_id = ${memberId} and id = ${id} and read_at is not null
      and not exists (select from notifications newer where newer.member_id = ${memberId}
        and newer.group_key = notifications.group_key and newer.read_at is null)`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

function matches({ memberId, unread, types }: NotificationFilter): RawBuilder<unknown> {
  const conditions = [sql`member_id = ${memberId}`, sql`in_app`];
  if (unread) conditions.push(sql`read_at is null`);
  if (types) conditions.push(sql`type = any(${types}::text[])`);
  return sql.join(conditions, sql` and `);
}
