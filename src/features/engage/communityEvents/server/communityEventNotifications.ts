import type { DatabaseTransaction } from '#platform/database/database.ts';
import type {
  NotificationNotice,
  NotificationType,
} from '#platform/notifications/notificationType.ts';
import type { RsvpResponse } from '../communityEventLimitRules.ts';
import type { ChangeOfEvent } from './communityEventEvents.ts';

const words = 'communityEventNotifications';

async function membersWith(
  trx: DatabaseTransaction,
  id: number,
  responses: readonly RsvpResponse[],
): Promise<number[]> {
  const rows = await trx
    .selectFrom('community_event_rsvps')
    .select('member_id')
    .where('conversation_id', '=', id)
    .where('response', 'in', responses)
    .execute();
  return rows.map((row) => row.member_id);
}

/** The change of a series is one cause: a member is told of the first event of it that they attend. */
function noticeTo(
  { conversationId: id, topicId, categoryId, seriesId }: ChangeOfEvent,
  { cause, members, actorId }: { cause: string; members: number[]; actorId: number | null },
): NotificationNotice {
  return {
    ...{ to: { members }, cause: `${cause}:${seriesId ? `series:${seriesId}` : id}`, actorId },
    group: `${cause}:${id}`,
    ...{ subject: { type: 'conversation', id }, conversationId: id },
    within: [
      { type: 'conversation', id },
      { type: 'category', id: categoryId },
      ...(topicId === null ? [] : [{ type: 'topic' as const, id: topicId }]),
    ],
  };
}

const attending = ['YES', 'MAYBE'] as const;
const interested = ['YES', 'MAYBE', 'WAITING'] as const;

/** 24 hours and one hour before an event. */
const eventReminder: NotificationType = {
  ...{
    name: 'eventReminder',
    group: 'ACTIVITIES',
    reach: 'PARTICIPATING',
    words,
    needsReason: true,
    priority: 60,
    defaults: ['app', 'email'],
  },
  on: {
    'communityEvent.due': async ({ trx }, { payload, occurredAt }) => [
      noticeTo(payload, {
        cause: `eventReminder:${payload.kind}:${occurredAt.getTime()}`,
        members: await membersWith(trx, payload.conversationId, attending),
        actorId: null,
      }),
    ],
  },
};

const eventCancelled: NotificationType = {
  ...{
    name: 'eventCancelled',
    group: 'ACTIVITIES',
    reach: 'PARTICIPATING',
    words,
    needsReason: true,
    priority: 62,
    defaults: ['app', 'email'],
  },
  on: {
    'communityEvent.cancelled': async ({ trx }, { payload, actorId, occurredAt }) => [
      noticeTo(payload, {
        cause: payload.seriesId ? `eventCancelled:${occurredAt.getTime()}` : 'eventCancelled',
        members: await membersWith(trx, payload.conversationId, interested),
        actorId,
      }),
    ],
  },
};

const eventRescheduled: NotificationType = {
  ...{
    name: 'eventRescheduled',
    group: 'ACTIVITIES',
    reach: 'PARTICIPATING',
    words,
    needsReason: true,
    priority: 61,
    defaults: ['app', 'email'],
  },
  on: {
    'communityEvent.rescheduled': async ({ trx }, { payload, actorId, occurredAt }) => [
      noticeTo(payload, {
        cause: `eventRescheduled:${occurredAt.getTime()}`,
        members: await membersWith(trx, payload.conversationId, interested),
        actorId,
      }),
    ],
  },
};

/** A seat became free for members on the waitlist. */
const eventSeat: NotificationType = {
  ...{
    name: 'eventSeat',
    group: 'ACTIVITIES',
    reach: 'PARTICIPATING',
    words,
    priority: 63,
    defaults: ['app', 'email'],
  },
  on: {
    'communityEvent.promoted': async (_ctx, { payload, occurredAt }) => [
      noticeTo(payload, {
        cause: `eventSeat:${occurredAt.getTime()}`,
        members: [...payload.memberIds],
        actorId: null,
      }),
    ],
  },
};

export const communityEventNotificationTypes = [
  ...[eventReminder, eventCancelled, eventRescheduled, eventSeat],
];
