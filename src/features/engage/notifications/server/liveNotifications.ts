import { demandMember } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { liveStream } from '#platform/live/liveStream.ts';
import { viewerOfSession } from '#platform/roles/viewers.ts';
import { countUnread } from './notificationService.ts';

/**
 * The viewer's unread count: at once, and whenever it may have changed.
 * @throws AppError UNAUTHENTICATED, RATE_LIMITED
 */
export function followNotifications(ctx: Ctx): AsyncIterable<{ unreadCount: number }> {
  const memberId = demandMember(ctx.viewer);
  let told: number | null = null;
  return liveStream(ctx, {
    hears: (event) =>
      event.type === 'notifications.changed' && event.payload.memberIds.includes(memberId),
    async tell(events) {
      const viewer = await viewerOfSession(ctx, new Date());
      if (viewer === null) return null;
      if (events.length === 0 && told !== null) return [];
      const unreadCount = await countUnread({ ...ctx, viewer, perRequest: new Map() });
      const isNews = events.length > 0 || unreadCount !== told;
      told = unreadCount;
      return isNews ? [{ unreadCount }] : [];
    },
  });
}
