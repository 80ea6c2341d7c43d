import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'rssFeeds.changed': Record<string, never>;
  }
}

export const rssFeedCacheTags = {
  'rssFeeds.changed': () => ['rssFeeds'],
} satisfies CacheTags;

export const rssFeedPublicEvents = {
  'rssFeeds.changed': { internal: 'For cached pages and open browsers.' },
} satisfies PublicEvents;
