import { paths } from '#core/paths.ts';
import type { Ctx } from '#platform/context.ts';
import type {
  NotificationSubject,
  NotificationType,
} from '#platform/notifications/notificationType.ts';
import { memberLoader } from './memberLoader.ts';

/** A new follower. */
const newFollower: NotificationType = {
  name: 'newFollower',
  group: 'COMMUNITY',
  reach: 'OTHER',
  words: 'memberNotifications',
  priority: 20,
  defaults: ['app'],
  on: {
    'member.followed': async (_ctx, { payload: { memberId, followerId, isFollowed } }) =>
      isFollowed
        ? [
            {
              to: { members: [memberId] },
              cause: `follow:${memberId}:${followerId}`,
              group: `follow:${memberId}`,
              subject: { type: 'member', id: followerId },
              conversationId: null,
              actorId: followerId,
              within: [],
            },
          ]
        : [],
  },
  withdrawOn: {
    'member.followed': ({ payload: { memberId, followerId, isFollowed } }) =>
      isFollowed ? [] : [`follow:${memberId}:${followerId}`],
  },
};

export const memberNotificationTypes = [newFollower];

/** Members as notifications show them. */
export async function loadMemberSubjects(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NotificationSubject>> {
  const members = await Promise.all(ids.map((id) => memberLoader(ctx).load(id)));
  return new Map(
    members
      .filter((member) => member !== null)
      .filter((member) => member.deleted_at === null && !member.content_hidden)
      .map((member) => [
        member.id,
        {
          title: member.full_name || member.username,
          excerpt: null,
          path: paths.member(member.id),
        },
      ]),
  );
}
