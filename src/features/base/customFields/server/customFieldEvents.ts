import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** A definition was created, changed, moved, archived or restored. */
    'customFields.changed': Record<string, never>;
  }
}

export const customFieldCacheTags = {
  'customFields.changed': () => ['*'],
} satisfies CacheTags;

export const customFieldPublicEvents = {
  'customFields.changed': { internal: 'For cached pages and open browsers.' },
} satisfies PublicEvents;
