import type { ConversationPlace } from '#features/content/conversations/server/conversationEvents.ts';
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
  group: 'ACTIVITIES',
  reach: 'PARTICIPATING',
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

interface ContestEvent {
  payload: ConversationPlace;
  actorId: number | null;
}

/** A notice about the contest itself. */
function contestNotice(
  { payload: { conversationId: id, topicId, categoryId }, actorId }: ContestEvent,
  notice: Pick<NotificationNotice, 'cause' | 'group' | 'to'>,
): NotificationNotice {
  return {
    ...notice,
    ...{ subject: { type: 'conversation', id }, conversationId: id, actorId },
    within: [
      { type: 'conversation', id },
      { type: 'category', id: categoryId },
      ...(topicId === null ? [] : [{ type: 'topic' as const, id: topicId }]),
    ],
  };
}

/** For everyone who took part or follows the contest. */
async function noticesToAll(
  trx: DatabaseTransaction,
  name: 'contestAnnounced' | 'contestCancelled',
  event: ContestEvent,
): Promise<NotificationNotice[]> {
  const { conversationId: id } = event.payload;
  const entrants = await trx
    .selectFrom('contest_entries')
    .select('member_id')
    .distinct()
    .where('contest_id', '=', id)
    .where('status', '=', 'SUBMITTED')
    .execute();
  const named = { cause: `${name}:${id}`, group: `contest:${id}` };
  return [
    contestNotice(event, { ...named, to: { members: entrants.map((each) => each.member_id) } }),
    contestNotice(event, { ...named, to: { watchersOf: [{ type: 'conversation', id }] } }),
  ];
}

const contestAnnounced: NotificationType = {
  name: 'contestAnnounced',
  group: 'ACTIVITIES',
  reach: 'PARTICIPATING',
  words: 'contestNotifications',
  needsReason: true,
  priority: 45,
  defaults: ['app'],
  on: {
    'contest.announced': ({ trx }, event) => noticesToAll(trx, 'contestAnnounced', event),
  },
};

const contestCancelled: NotificationType = {
  name: 'contestCancelled',
  group: 'ACTIVITIES',
  reach: 'PARTICIPATING',
  words: 'contestNotifications',
  needsReason: true,
  priority: 45,
  defaults: ['app', 'email'],
  on: {
    'contest.cancelled': ({ trx }, event) => noticesToAll(trx, 'contestCancelled', event),
  },
};

/** The organizer of the contest. It says nothing of the entry: the contest may be blind. */
const contestEntryReceived: NotificationType = {
  name: 'contestEntryReceived',
  group: 'WORK',
  reach: 'OTHER',
  staffPermission: 'MANAGE_CONTESTS',
  words: 'contestNotifications',
  priority: 30,
  defaults: ['app'],
  on: {
    'contest.entrySubmitted': async ({ trx }, event) => {
      const { conversationId: id, entryId } = event.payload;
      const post = await trx
        .selectFrom('conversations')
        .select('author_id')
        .where('id', '=', id)
        .executeTakeFirst();
      if (post === undefined) return [];
      return [
        contestNotice(event, {
          ...{ cause: `contestEntryReceived:${entryId}`, group: `contestEntries:${id}` },
          to: { members: [post.author_id] },
        }),
      ];
    },
  },
};

const judgeCause = (contestId: number, judgeId: number) => `contestJudge:${contestId}:${judgeId}`;

const contestJudgeInvited: NotificationType = {
  name: 'contestJudgeInvited',
  group: 'ACTIVITIES',
  reach: 'DIRECT',
  words: 'contestNotifications',
  priority: 65,
  defaults: ['app', 'email'],
  on: {
    'contest.judgeAdded': async (_ctx, event) => {
      const { conversationId, memberId } = event.payload;
      const cause = judgeCause(conversationId, memberId);
      return [contestNotice(event, { cause, group: cause, to: { members: [memberId] } })];
    },
  },
  withdrawOn: {
    'contest.judgeRemoved': ({ payload: { conversationId, memberId } }) => [
      judgeCause(conversationId, memberId),
    ],
  },
};

/** The author of a disqualified entry, with the reason on its page. */
const contestDisqualified: NotificationType = {
  name: 'contestDisqualified',
  group: 'ACTIVITIES',
  reach: 'PARTICIPATING',
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

export const contestNotificationTypes = [
  contestPlaced,
  contestAnnounced,
  contestCancelled,
  contestDisqualified,
  contestEntryReceived,
  contestJudgeInvited,
];
