import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'spamRules.changed': Record<string, never>;
  }
}

export const spamCacheTags = {
  'spamRules.changed': () => [],
} satisfies CacheTags;

export const spamPublicEvents = {
  'spamRules.changed': { internal: 'For cached pages and open browsers.' },
} satisfies PublicEvents;
