import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'layout.changed': Record<string, never>;
  }
}

export const layoutCacheTags = {
  'layout.changed': () => ['*'],
} satisfies CacheTags;

export const layoutPublicEvents = {
  'layout.changed': { internal: 'For cached pages and open browsers.' },
} satisfies PublicEvents;
