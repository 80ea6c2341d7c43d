import type { ConsumedEvent } from '#platform/events/eventConsumer.ts';
import type {
  NotificationNotice,
  NotificationType,
} from '#platform/notifications/notificationType.ts';
import './surveyEvents.ts';

const words = 'surveyNotifications';

const invitedCause = (surveyId: number, memberId: number) =>
  `surveyInvited:${surveyId}:${memberId}`;
const closesCause = (surveyId: number, memberId: number) => `surveyCloses:${surveyId}:${memberId}`;

/** For a member who can take the survey. Without actor: it is the community that asks. */
function noticeTo(memberId: number, surveyId: number, cause: string): NotificationNotice {
  return {
    ...{ to: { members: [memberId] }, cause, group: cause, actorId: null },
    ...{ subject: { type: 'openSurvey', id: surveyId }, conversationId: null, within: [] },
  };
}

/** Nothing remains of it once the member has answered, not even when they had not yet. */
const withdrawOnAnswer = (causeOf: typeof invitedCause): NotificationType['withdrawOn'] => ({
  'survey.answered': ({ payload: { surveyId, memberId } }) =>
    memberId === null ? [] : [causeOf(surveyId, memberId)],
});

/** Members of the audience, when the survey opens. */
const surveyInvited: NotificationType = {
  ...{
    name: 'surveyInvited',
    group: 'ACTIVITIES',
    reach: 'OTHER',
    words,
    priority: 42,
    defaults: ['app', 'email'],
  },
  on: {
    'survey.invited': async (_ctx, { payload: { surveyId, memberIds } }) =>
      memberIds.map((id) => noticeTo(id, surveyId, invitedCause(surveyId, id))),
  },
  withdrawOn: withdrawOnAnswer(invitedCause),
};

/** Members who have started and not finished, a day before the end; in an anonymous survey it is not known who. */
const surveyClosesSoon: NotificationType = {
  ...{
    name: 'surveyClosesSoon',
    group: 'ACTIVITIES',
    reach: 'PARTICIPATING',
    words,
    priority: 43,
    defaults: ['app', 'email'],
  },
  on: {
    'survey.closesSoon': async ({ trx }, { payload: { surveyId } }) => {
      const drafts = await trx
        .selectFrom('survey_drafts')
        .select('member_id')
        .where('survey_id', '=', surveyId)
        .where('member_id', 'is not', null)
        .execute();
      return drafts.flatMap(({ member_id: id }) =>
        id === null ? [] : [noticeTo(id, surveyId, closesCause(surveyId, id))],
      );
    },
  },
  withdrawOn: withdrawOnAnswer(closesCause),
};

/** For the owner of a survey. It names no respondent, so it has no actor. */
function noticeToOwner(
  ownerId: number,
  { surveyId, name, key }: { surveyId: number; name: string; key: string | number },
): NotificationNotice {
  return {
    ...{ to: { members: [ownerId] }, cause: `${name}:${surveyId}:${key}`, actorId: null },
    ...{ group: `${name}:${surveyId}`, conversationId: null, within: [] },
    subject: { type: 'surveyResults', id: surveyId },
  };
}

const surveyClosed: NotificationType = {
  ...{
    name: 'surveyClosed',
    group: 'WORK',
    reach: 'OTHER',
    staffPermission: 'MANAGE_POLLS',
    words,
    priority: 44,
    defaults: ['app', 'email'],
  },
  on: {
    'survey.closed': async (_ctx, { payload, actorId, occurredAt }) => {
      const { surveyId, authorId, responseCount } = payload;
      const key = occurredAt.getTime();
      if (actorId === authorId) return [];
      return [
        {
          ...noticeToOwner(authorId, { surveyId, name: 'surveyClosed', key }),
          ...{ group: `surveyClosed:${surveyId}:${key}`, data: { responses: responseCount } },
        },
      ];
    },
  },
};

type Answered = ConsumedEvent<'survey.answered'>;

/** Tells the owner of certain responses to named surveys; the owner's own are left out. */
function ofResponses(
  name: string,
  priority: number,
  isTold: (payload: Answered['payload']) => boolean,
): NotificationType {
  return {
    ...{ name, words, priority, defaults: ['app'] },
    ...{ group: 'WORK', reach: 'OTHER', staffPermission: 'MANAGE_POLLS' },
    on: {
      'survey.answered': async ({ trx }, { id: key, payload }) => {
        const { surveyId, memberId } = payload;
        if (!isTold(payload)) return [];
        const survey = await trx
          .selectFrom('surveys')
          .select('author_id')
          .where('id', '=', surveyId)
          .where('mode', '=', 'NAMED')
          .executeTakeFirst();
        if (survey === undefined || survey.author_id === memberId) return [];
        return [noticeToOwner(survey.author_id, { surveyId, name, key })];
      },
    },
  };
}

export const surveyNotificationTypes = [
  surveyInvited,
  surveyClosesSoon,
  surveyClosed,
  ofResponses('surveyFirstResponse', 40, ({ isFirst }) => isFirst),
  ofResponses('surveyLowScore', 41, ({ isLow }) => isLow),
];
