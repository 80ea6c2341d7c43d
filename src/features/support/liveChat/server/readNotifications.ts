import { sql } from 'kysely';
import { anonymousViewer } from '#core/permissions.ts';
import { markNotificationsRead } from '#features/engage/notifications/server/notificationService.ts';
import type { Ctx } from '#platform/context.ts';

const mostAtOnce = 100;

/**
 * What a member has read in a chat counts as read where they are notified, so that no email is sent of it. A
 * notification can come after its message was read: chats are looked through every minute.
 * @param requestId of one chat; by default all that go on, or ended within the hour
 */
export async function readNotifications(ctx: Ctx, requestId: number | null = null): Promise<void> {
  const { rows } = await sql<{ member_id: number; id: number }>`
    select live_chats.member_id, notified.id from live_chats
      join notifications notified on notified.member_id = live_chats.member_id
        and notified.read_at is null and notified.subject_type = 'supportEntry'
      join support_entries entry on entry.id = notified.subject_id
        and entry.request_id = live_chats.request_id
    where live_chats.member_id is not null and entry.seq <= live_chats.visitor_read_seq
      and (${requestId}::bigint is null or live_chats.request_id = ${requestId}::bigint)
      and (live_chats.state <> 'ENDED'
        or live_chats.ended_at > ${new Date(ctx.now.getTime() - 3_600_000)})
    limit ${mostAtOnce}`.execute(ctx.db);
  for (const [memberId, found] of Map.groupBy(rows, ({ member_id: id }) => id)) {
    const viewer = { ...anonymousViewer, memberId };
    const ids = found.map(({ id }) => `${id}`);
    await markNotificationsRead({ ...ctx, viewer, perRequest: new Map() }, { ids });
  }
}
