import { watchTargetsOf } from '#features/content/conversations/server/conversationNotifications.ts';
import type { ConsumerContext } from '#platform/events/eventConsumer.ts';
import type {
  NotificationNotice,
  NotificationType,
} from '#platform/notifications/notificationType.ts';

const words = 'contentNotifications';

/** A notice to a post's author of what someone else did to it, without naming them. */
async function authorNotice(
  ctx: ConsumerContext,
  conversationId: number,
  { actorId, cause }: { actorId: number | null; cause: string },
): Promise<NotificationNotice[]> {
  const post = await ctx.trx
    .selectFrom('conversations')
    .select(['author_id', 'topic_id', 'category_id'])
    .where('id', '=', conversationId)
    .executeTakeFirst();
  if (!post || post.author_id === actorId) return [];
  const place = {
    ...{ conversationId, topicId: post.topic_id, categoryId: post.category_id },
    authorId: post.author_id,
  };
  return [
    {
      ...{ to: { members: [post.author_id] }, cause, group: cause, actorId: null },
      subject: { type: 'conversation', id: conversationId },
      conversationId,
      within: await watchTargetsOf(ctx, place),
    },
  ];
}

/** The reader's post was closed to comments. */
const postClosed: NotificationType = {
  name: 'postClosed',
  group: 'OWN_POSTS',
  reach: 'PARTICIPATING',
  words,
  priority: 60,
  defaults: ['app'],
  on: {
    'activity.performed': async (ctx, { payload: { activity, target }, actorId }) =>
      activity === 'close-conversation' && target.type === 'conversation'
        ? authorNotice(ctx, target.id, { actorId, cause: `closed:${target.id}` })
        : [],
  },
  withdrawOn: {
    'activity.performed': ({ payload: { activity, target, undoes } }) =>
      activity === 're-open-conversation' || undoes === 'close-conversation'
        ? [`closed:${target.id}`]
        : [],
  },
};

/** The reader's post was moved to another topic or category. */
const postMoved: NotificationType = {
  name: 'postMoved',
  group: 'OWN_POSTS',
  reach: 'PARTICIPATING',
  words,
  priority: 58,
  defaults: ['app'],
  on: {
    'conversation.moved': (ctx, { id, payload: { conversationId }, actorId }) =>
      authorNotice(ctx, conversationId, { actorId, cause: `moved:${conversationId}:${id}` }),
  },
};

export const staffActionNotificationTypes = [postClosed, postMoved];
