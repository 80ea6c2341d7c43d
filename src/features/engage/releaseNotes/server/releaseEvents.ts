import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** The product, version or kinds of a release note. */
    'release.changed': { articleId: number };
  }
}

export const releaseCacheTags = {
  'release.changed': ({ articleId }) => ['releases', `article:${articleId}`],
} satisfies CacheTags;

export const releasePublicEvents = {
  'release.changed': { internal: 'For cached pages; publishing has an event of its own.' },
} satisfies PublicEvents;
