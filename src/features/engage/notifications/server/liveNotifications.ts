import type { Ctx } from '#platform/context.ts';
import { liveStream, signedOut } from '#platform/live/liveStream.ts';
import { viewerOfSession } from '#platform/roles/viewers.ts';
import { countUnread } from './notificationService.ts';

/** Null once the viewer is not signed in: a client that reconnected would only learn the same again. */
type UnreadNews = { unreadCount: number } | null;

/**
 * The viewer's unread count: at once, and whenever it may have changed. Ends with null when the session ends;
 * a visitor gets only that.
 * @throws AppError RATE_LIMITED
 */
export function followNotifications(ctx: Ctx): AsyncIterable<UnreadNews> {
  const { memberId } = ctx.viewer;
  if (memberId === null) return signedOut();
  let told: number | null = null;
  return liveStream<UnreadNews>(ctx, {
    farewell: null,
    about: [['memberIds', memberId]],
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
