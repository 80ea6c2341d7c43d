import type { DurableEvents } from '#core/domainEvents.ts';
import { watchTargetsOf } from '#features/content/conversations/server/conversationNotifications.ts';
import type { NotificationType } from '#platform/notifications/notificationType.ts';

type Marked = DurableEvents['conversation.marked'];

const told: readonly string[] = ['like', 'vote', 'me-too'];

/** Likes, votes and me-toos on the reader's content, grouped into one notification. */
const reaction: NotificationType = {
  name: 'reaction',
  group: 'OWN_POSTS',
  reach: 'OTHER',
  words: 'contentNotifications',
  priority: 30,
  defaults: ['app'],
  on: {
    'conversation.marked': async (ctx, { payload }) => {
      const { commentId, conversationId, targetAuthorId, memberId, mark, value } = payload;
      if (!told.includes(mark) || value !== 1) return [];
      const subject =
        commentId === null
          ? { type: 'conversation', id: conversationId }
          : { type: 'comment', id: commentId };
      return [
        {
          ...{
            to: { members: [targetAuthorId] },
            cause: causeOf(payload),
            subject,
            conversationId,
          },
          group: `reaction:${subject.type}:${subject.id}`,
          actorId: memberId,
          within: await watchTargetsOf(ctx, payload),
        },
      ];
    },
  },
  withdrawOn: {
    'conversation.marked': ({ payload }) =>
      told.includes(payload.mark) && payload.value !== 1 && payload.previousValue === 1
        ? [causeOf(payload)]
        : [],
  },
};

function causeOf({ commentId, conversationId, memberId, mark }: Marked): string {
  const target = commentId === null ? `post:${conversationId}` : `comment:${commentId}`;
  return `${mark}:${target}:${memberId}`;
}

export const markNotificationTypes = [reaction];
