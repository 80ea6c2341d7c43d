import type { DurableEvents } from '#core/domainEvents.ts';
import { watchTargetsOf } from '#features/content/conversations/server/conversationNotifications.ts';
import type { ConsumedEvent, ConsumerContext } from '#platform/events/eventConsumer.ts';
import type {
  NotificationNotice,
  NotificationType,
} from '#platform/notifications/notificationType.ts';

const words = 'contentNotifications';
type StatusEvent = ConsumedEvent<'conversation.statusChanged'>;

async function statusNotice(
  ctx: ConsumerContext,
  { id, payload, actorId }: StatusEvent,
  to: NotificationNotice['to'],
): Promise<NotificationNotice[]> {
  const { conversationId, status }: DurableEvents['conversation.statusChanged'] = payload;
  if (status === null) return [];
  return [
    {
      ...{ to, cause: `status:${id}`, group: `status:${conversationId}`, actorId },
      subject: { type: 'conversation', id: conversationId },
      conversationId,
      within: await watchTargetsOf(ctx, payload),
    },
  ];
}

/** The reader's post got a status. */
const statusOfPost: NotificationType = {
  name: 'statusOfPost',
  group: 'OWN_POSTS',
  reach: 'PARTICIPATING',
  words,
  priority: 75,
  defaults: ['app', 'email', 'push'],
  on: {
    'conversation.statusChanged': (ctx, event) =>
      statusNotice(ctx, event, { members: [event.payload.authorId] }),
  },
};

/** A watched post got a status. */
const statusOfWatched: NotificationType = {
  name: 'statusOfWatched',
  group: 'FOLLOWED',
  reach: 'OTHER',
  words,
  priority: 52,
  defaults: ['app'],
  on: {
    'conversation.statusChanged': (ctx, event) =>
      statusNotice(ctx, event, {
        watchersOf: [{ type: 'conversation', id: event.payload.conversationId }],
      }),
  },
};

export const statusNotificationTypes = [statusOfPost, statusOfWatched];
