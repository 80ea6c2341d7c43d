import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { NotificationType } from '#platform/notifications/notificationType.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** Internal: never passed on to customers or other systems. */
    'supportSide.replied': { requestId: number; conversationId: number; messageId: number };
  }
}

/** No page that is cached shows a request. */
export const sideCacheTags = { 'supportSide.replied': () => [] } satisfies CacheTags;

export const sidePublicEvents = {
  'supportSide.replied': {
    internal: 'Side conversations are passed on neither to customers nor to other systems.',
  },
} satisfies PublicEvents;

/** A third party answered: for the agent who started the conversation, and the one who works on the request. */
export const supportSideReplied: NotificationType = {
  name: 'supportSideReplied',
  group: 'WORK',
  reach: 'PARTICIPATING',
  staffPermission: 'MANAGE_PRIVATE_MESSAGES',
  words: 'supportNotifications',
  needsReason: true,
  priority: 74,
  defaults: ['app'],
  on: {
    'supportSide.replied': async ({ trx }, { payload, actorId }) => {
      const { requestId, conversationId, messageId } = payload;
      const row = await trx
        .selectFrom('support_side_conversations')
        .innerJoin('support_requests', (join) => join.on('support_requests.id', '=', requestId))
        .where('support_side_conversations.id', '=', conversationId)
        .select(['support_side_conversations.created_by_id', 'assignee_id'])
        .executeTakeFirst();
      const readers = new Set([row?.created_by_id, row?.assignee_id]);
      const members = [...readers].filter((id) => id != null);
      return [
        {
          ...{ to: { members }, cause: `supportSide:${messageId}`, actorId },
          ...{ group: `supportSide:${conversationId}`, conversationId: null, within: [] },
          subject: { type: 'supportRequest', id: requestId },
        },
      ];
    },
  },
};
