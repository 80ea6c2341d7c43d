import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'bans.changed': Record<string, never>;
  }
}

export const banCacheTags = {
  'bans.changed': () => [],
} satisfies CacheTags;

export const banPublicEvents = {
  'bans.changed': { internal: 'For caches; it tells nothing.' },
} satisfies PublicEvents;
