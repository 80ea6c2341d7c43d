import type { ConversationPlace } from '#features/content/conversations/server/conversationEvents.ts';
import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** A moderator decided an entry of the queue, or undid a decision. */
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
    /** New or changed entries of the moderation queue; none listed: many. Sent by a database trigger. */
    'moderation.changed': { itemIds: readonly number[] };
  }
}

export const moderationCacheTags = {
  // The decision's effects have their own events.
  'moderation.decided': () => [],
  'moderation.changed': () => [],
} satisfies CacheTags;

export const moderationPublicEvents = {
  'moderation.decided': {
    internal: 'Decisions are between staff and authors; their effects have events of their own.',
  },
} satisfies PublicEvents;
