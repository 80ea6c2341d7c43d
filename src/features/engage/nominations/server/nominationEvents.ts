import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

interface NominationChange {
  /** The nominated post. */
  conversationId: number;
  articleId: number;
  /** Whose post it is. */
  authorId: number;
  nominatedById: number | null;
}

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** An article drafted from the post was published for the first time. */
    'nomination.published': NominationChange;
    /** Its article is deleted or archived: what publishing earned is taken back. */
    'nomination.unpublished': NominationChange;
  }
}

const tagsOfNomination = ({ conversationId, articleId }: NominationChange) => [
  `conversation:${conversationId}`,
  `article:${articleId}`,
];

export const nominationCacheTags = {
  'nomination.published': tagsOfNomination,
  'nomination.unpublished': tagsOfNomination,
} satisfies CacheTags;

export const nominationPublicEvents = {
  'nomination.published': { internal: 'For points; publishing has an event of its own.' },
  'nomination.unpublished': { internal: 'For points.' },
} satisfies PublicEvents;
