import type {
  NotificationNotice,
  NotificationType,
} from '#platform/notifications/notificationType.ts';

/** A poll that the reader voted in, wrote or follows has closed. Voters of anonymous polls are unknown. */
const pollClosed: NotificationType = {
  name: 'pollClosed',
  group: 'ACTIVITIES',
  reach: 'PARTICIPATING',
  words: 'pollNotifications',
  needsReason: true,
  priority: 45,
  defaults: ['app'],
  on: {
    'poll.closed': async ({ trx }, { payload, actorId, occurredAt }) => {
      const { conversationId: id, topicId, categoryId, authorId } = payload;
      const voters = await trx
        .selectFrom('poll_ballots')
        .select('member_id')
        .where('conversation_id', '=', id)
        .where('member_id', 'is not', null)
        .execute();
      const members = [authorId, ...voters.flatMap(({ member_id }) => member_id ?? [])];
      const notice: Omit<NotificationNotice, 'to'> = {
        ...{ cause: `pollClosed:${id}:${occurredAt.getTime()}`, group: `poll:${id}` },
        ...{ subject: { type: 'conversation', id }, conversationId: id, actorId },
        within: [
          { type: 'conversation', id },
          { type: 'category', id: categoryId },
          ...(topicId === null ? [] : [{ type: 'topic' as const, id: topicId }]),
        ],
      };
      return [
        { ...notice, to: { members: [...new Set(members)] } },
        { ...notice, to: { watchersOf: [{ type: 'conversation', id }] } },
      ];
    },
  },
};

export const pollNotificationTypes = [pollClosed];
