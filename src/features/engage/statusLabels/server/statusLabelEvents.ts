import { z } from 'zod';
import {
  type ConversationPlace,
  postPlace,
} from '#features/content/conversations/server/conversationEvents.ts';
import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** Keys of status labels; null: none. The details are in `post_statuses`. */
    'conversation.statusChanged': ConversationPlace & {
      status: string | null;
      previousStatus: string | null;
    };
    'statusLabels.changed': Record<string, never>;
  }
}

export const statusLabelCacheTags = {
  'conversation.statusChanged': ({ conversationId, topicId, categoryId }) => [
    ...[`conversation:${conversationId}`, 'conversations', `category:${categoryId}`],
    ...(topicId === null ? [] : [`topic:${topicId}`]),
  ],
  // Label names appear on posts and in every list.
  'statusLabels.changed': () => ['*'],
} satisfies CacheTags;

export const statusLabelPublicEvents = {
  'conversation.statusChanged': {
    description: 'A post has another status label, or none: keys of labels.',
    audience: 'readers',
    payload: { ...postPlace, status: z.string().nullable(), previousStatus: z.string().nullable() },
  },
  'statusLabels.changed': { internal: 'For cached pages and open browsers.' },
} satisfies PublicEvents;
