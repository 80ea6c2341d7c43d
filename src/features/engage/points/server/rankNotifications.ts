import { paths } from '#core/paths.ts';
import type { Ctx } from '#platform/context.ts';
import type {
  NotificationSubject,
  NotificationType,
} from '#platform/notifications/notificationType.ts';
import { rankName, ranksOf } from './rankStore.ts';

/** A promotion, once for each rank. Moving down is silent. */
const rankReached: NotificationType = {
  name: 'rankReached',
  group: 'COMMUNITY',
  reach: 'OTHER',
  words: 'pointNotifications',
  priority: 40,
  defaults: ['app'],
  on: {
    'member.rankChanged': async (ctx, { payload: { memberId, rankId, isPromotion } }) =>
      isPromotion && ctx.settings.gamificationEnabled
        ? [
            {
              to: { members: [memberId] },
              cause: `rank:${rankId}`,
              group: 'rank',
              subject: { type: 'rank', id: rankId },
              conversationId: null,
              actorId: null,
              within: [],
            },
          ]
        : [],
  },
};

export const pointNotificationTypes = [rankReached];

/** Ranks as notifications show them; none where gamification is off. */
export async function loadRankSubjects(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NotificationSubject>> {
  if (!ctx.settings.gamificationEnabled) return new Map();
  const ranks = (await ranksOf(ctx)).filter(({ id }) => ids.includes(id));
  return new Map(
    ranks.map((rank) => [
      rank.id,
      { title: rankName(rank, ctx.locale), excerpt: null, path: paths.memberPoints('me') },
    ]),
  );
}
