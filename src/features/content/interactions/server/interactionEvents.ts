import type { ConversationPlace } from '#features/content/conversations/server/conversationEvents.ts';
import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** A member's like, vote, me-too, follow or share of a post or response was set or removed. */
    'conversation.marked': ConversationPlace & {
      /** Null: the post itself. */
      commentId: number | null;
      /** Author of the marked content. */
      targetAuthorId: number;
      memberId: number;
      mark: string;
      /** A vote is 1 or -1, any other mark 1, no mark null. */
      value: 1 | -1 | null;
      previousValue: 1 | -1 | null;
    };
    'topic.followed': { topicId: number; memberId: number; isFollowed: boolean };
  }
}

export const interactionCacheTags = {
  'conversation.marked': ({ conversationId, targetAuthorId }) => [
    ...[`conversation:${conversationId}`, 'conversations'],
    ...['members', `member:${targetAuthorId}`],
  ],
  'topic.followed': ({ topicId }) => [`topic:${topicId}`],
} satisfies CacheTags;

export const interactionPublicEvents = {
  'conversation.marked': {
    internal: 'It tells what a member thinks, follows and shares; counts are read from the API.',
  },
  'topic.followed': { internal: 'It tells what a member follows.' },
} satisfies PublicEvents;
