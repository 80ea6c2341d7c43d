import {
  type ConversationPlace,
  postPlace,
} from '#features/content/conversations/server/conversationEvents.ts';
import type { PublicEvents } from '#platform/events/publicEvents.ts';
import '#features/content/comments/server/liveResponses.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'poll.closed': ConversationPlace;
    'poll.reopened': ConversationPlace;
  }
  interface TransientEvents {
    /** Shown results have changed. Nothing is stored: an anonymous vote leaves no other trace. */
    'poll.counted': { conversationId: number };
  }
}

const tagsOf = ({ conversationId }: { conversationId: number }) => [
  `conversation:${conversationId}`,
  'conversations',
];

export const pollCacheTags = {
  'poll.closed': tagsOf,
  'poll.reopened': tagsOf,
  'poll.counted': ({ conversationId }) => [`conversation:${conversationId}`, 'polls'],
} satisfies CacheTags;

export const pollPublicEvents = {
  'poll.closed': {
    description: 'A poll takes no more votes.',
    audience: 'readers',
    payload: postPlace,
  },
  'poll.reopened': {
    description: 'A closed poll takes votes again.',
    audience: 'readers',
    payload: postPlace,
  },
} satisfies PublicEvents;
