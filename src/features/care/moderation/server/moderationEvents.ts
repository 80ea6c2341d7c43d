import type { ConversationPlace } from '#features/content/conversations/server/conversationEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** A moderator has decided on an entry of the queue, or has taken that back. */
    'moderation.decided': ConversationPlace & {
      itemId: number;
      /** Null: the post itself. */
      commentId: number | null;
      targetAuthorId: number;
      decision: 'APPROVE' | 'SPAM' | 'DELETE';
      isUndone: boolean;
    };
  }
  interface TransientEvents {
    /** Entries of the moderators' queue came or changed; none named: many. The database tells it. */
    'moderation.changed': { itemIds: readonly number[] };
  }
}

export const moderationCacheTags = {
  // What a decision shows on is said by the events of what it did.
  'moderation.decided': () => [],
  'moderation.changed': () => [],
} satisfies CacheTags;
