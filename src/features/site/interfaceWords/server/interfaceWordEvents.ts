import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'words.changed': Record<string, never>;
  }
}

/** A text can be on any page. */
export const interfaceWordCacheTags = { 'words.changed': () => ['*'] } satisfies CacheTags;

export const interfaceWordPublicEvents = {
  'words.changed': { internal: 'For cached pages, and what each process keeps of the texts.' },
} satisfies PublicEvents;
