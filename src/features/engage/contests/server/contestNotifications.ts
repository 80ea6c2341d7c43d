import type { DatabaseTransaction } from '#platform/database/database.ts';
import type {
  NotificationNotice,
  NotificationType,
} from '#platform/notifications/notificationType.ts';
import './contestEvents.ts';

const causeOf = (entryId: number) => `contestPlaced:${entryId}`;

async function placedEntries(trx: DatabaseTransaction, contestId: number) {
  return trx
    .selectFrom('contest_entries')
    .select(['id', 'member_id'])
    .where('contest_id', '=', contestId)
    .where('position', 'is not', null)
    .where('post_id', 'is not', null)
    .execute();
}

function noticeOf(entryId: number, memberId: number, actorId: number | null): NotificationNotice {
  return {
    ...{ cause: causeOf(entryId), group: causeOf(entryId), actorId },
    ...{ subject: { type: 'conversation', id: entryId }, conversationId: entryId },
    within: [{ type: 'conversation', id: entryId }],
    to: { members: [memberId] },
  };
}

/** Winners and runners-up, once announced. */
const contestPlaced: NotificationType = {
  name: 'contestPlaced',
  words: 'contestNotifications',
  priority: 60,
  defaults: ['app', 'email'],
  on: {
    'contest.announced': async ({ trx }, { payload: { conversationId }, actorId }) =>
      (await placedEntries(trx, conversationId)).map(({ id, member_id }) =>
        noticeOf(id, member_id, actorId),
      ),
    'contest.placed': async (_ctx, { payload: { entryId, memberId, isPlaced }, actorId }) =>
      isPlaced ? [noticeOf(entryId, memberId, actorId)] : [],
  },
  withdrawOn: {
    'contest.placed': ({ payload: { entryId, isPlaced } }) => (isPlaced ? [] : [causeOf(entryId)]),
    'contest.entryDisqualified': ({ payload: { entryId } }) => [causeOf(entryId)],
  },
};

/** Everyone who took part or follows the contest, when results are out. */
const contestAnnounced: NotificationType = {
  name: 'contestAnnounced',
  words: 'contestNotifications',
  priority: 45,
  defaults: ['app'],
  on: {
    'contest.announced': async ({ trx }, { payload, actorId }) => {
      const { conversationId: id, topicId, categoryId } = payload;
      const entrants = await trx
        .selectFrom('contest_entries')
        .select('member_id')
        .distinct()
        .where('contest_id', '=', id)
        .where('status', '=', 'SUBMITTED')
        .execute();
      const notice: Omit<NotificationNotice, 'to'> = {
        ...{ cause: `contestAnnounced:${id}`, group: `contest:${id}`, actorId },
        ...{ subject: { type: 'conversation', id }, conversationId: id },
        within: [
          { type: 'conversation', id },
          { type: 'category', id: categoryId },
          ...(topicId === null ? [] : [{ type: 'topic' as const, id: topicId }]),
        ],
      };
      return [
        { ...notice, to: { members: entrants.map(({ member_id }) => member_id) } },
        { ...notice, to: { watchersOf: [{ type: 'conversation', id }] } },
      ];
    },
  },
};

/** The author of a disqualified entry, with the reason on its page. */
const contestDisqualified: NotificationType = {
  name: 'contestDisqualified',
  words: 'contestNotifications',
  priority: 70,
  defaults: ['app', 'email'],
  on: {
    // The entry of a blind contest has no page: its author finds the reason on that of the contest.
    'contest.entryDisqualified': async (_ctx, { payload, actorId, occurredAt }) => [
      {
        ...noticeOf(payload.postId ?? payload.conversationId, payload.memberId, actorId),
        cause: `contestDisqualified:${payload.entryId}:${occurredAt.getTime()}`,
        group: `contestDisqualified:${payload.entryId}`,
      },
    ],
  },
};

export const contestNotificationTypes = [contestPlaced, contestAnnounced, contestDisqualified];
