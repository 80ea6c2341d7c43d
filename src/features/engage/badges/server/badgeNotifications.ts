import type { Ctx } from '#platform/context.ts';
import type {
  NotificationSubject,
  NotificationType,
} from '#platform/notifications/notificationType.ts';
import { badgePath } from '../badgeAddress.ts';
import { badgeName, readBadges } from './badgeStore.ts';

/** A new badge, or a higher tier of one. */
const badgeAwarded: NotificationType = {
  name: 'badgeAwarded',
  group: 'COMMUNITY',
  reach: 'OTHER',
  words: 'badgeNotifications',
  priority: 40,
  defaults: ['app'],
  on: {
    'badge.awarded': async (ctx, { id, payload: { badgeId, memberId } }) =>
      ctx.settings.gamificationEnabled
        ? [
            {
              to: { members: [memberId] },
              cause: `badge:${badgeId}:${id}`,
              group: `badge:${badgeId}`,
              subject: { type: 'badge', id: badgeId },
              conversationId: null,
              actorId: null,
              within: [],
            },
          ]
        : [],
  },
};

export const badgeNotificationTypes = [badgeAwarded];

/** Badges as notifications show them; none where gamification is off. */
export async function loadBadgeSubjects(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NotificationSubject>> {
  if (!ctx.settings.gamificationEnabled) return new Map();
  const badges = await readBadges(ctx.db, ids);
  return new Map(
    badges.map((badge) => [
      badge.id,
      {
        title: badgeName(badge, ctx.locale),
        excerpt: badge.description || null,
        path: badgePath(badge.id),
      },
    ]),
  );
}
