import { type RawBuilder, sql } from 'kysely';
import { seesAgentSide } from '#features/support/requests/server/requestVisibility.ts';
import type { Ctx } from '#platform/context.ts';
import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { NotificationType } from '#platform/notifications/notificationType.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** Internal: never passed on to customers or other systems. */
    'supportSchedule.cancelled': { requestId: number; replyId: number; authorId: number };
  }
}

/** No page that is cached shows a request. */
export const scheduleCacheTags = { 'supportSchedule.cancelled': () => [] } satisfies CacheTags;

export const schedulePublicEvents = {
  'supportSchedule.cancelled': { internal: 'Of an agent’s own reply that was not sent.' },
} satisfies PublicEvents;

/** A reply that the reader has scheduled will not be sent: someone wrote before it, for example. */
export const supportScheduleCancelled: NotificationType = {
  name: 'supportScheduleCancelled',
  group: 'WORK',
  reach: 'PARTICIPATING',
  staffPermission: 'MANAGE_PRIVATE_MESSAGES',
  words: 'supportNotifications',
  priority: 77,
  defaults: ['app'],
  on: {
    'supportSchedule.cancelled': async (_ctx, { payload, actorId }) => {
      const { requestId, replyId, authorId } = payload;
      return [
        {
          ...{ to: { members: [authorId] }, cause: `supportSchedule:${replyId}`, actorId },
          ...{ group: `supportSchedule:${requestId}`, conversationId: null, within: [] },
          subject: { type: 'supportRequest', id: requestId },
        },
      ];
    },
  },
};

/** Holds the files of scheduled replies in `file_uses`. */
export const scheduledReplyHolder = 'supportScheduledReply';

/** Agents of the request see them before the reply is sent. */
export function seesFileOfScheduledReply({ viewer }: Ctx, key: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from file_uses used
      join support_scheduled_replies reply on reply.id = used.target_id
      join support_requests on support_requests.id = reply.request_id
    where used.storage_key = ${key} and used.target_type = ${scheduledReplyHolder}
      and ${seesAgentSide(viewer)})`;
}
