import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'community.imported': Record<string, never>;
  }
}

export const importingCacheTags = {
  'community.imported': () => ['*'],
} satisfies CacheTags;

export const importingPublicEvents = {
  'community.imported': { internal: 'For cached pages and open browsers.' },
} satisfies PublicEvents;
