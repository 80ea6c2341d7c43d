import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'rssFeeds.changed': Record<string, never>;
  }
}

export const rssFeedCacheTags = {
  'rssFeeds.changed': () => ['rssFeeds'],
} satisfies CacheTags;
