import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** Weekly, for each owner of articles that are due for review. */
    'articles.reviewDue': {
      ownerId: number;
      /** The post of the one that has been due longest. */
      conversationId: number;
      count: number;
      /** The week, so that an owner is told once. */
      week: string;
    };
  }
}

/** Only the owner is told: no page shows it. */
export const freshnessCacheTags = { 'articles.reviewDue': () => [] } satisfies CacheTags;

export const freshnessPublicEvents = {
  'articles.reviewDue': { internal: 'A reminder of one owner.' },
} satisfies PublicEvents;
