import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** Its sections, or what is in them. */
    'knowledgeBase.changed': { knowledgeBaseId: number };
  }
}

export const knowledgeBaseCacheTags = {
  'knowledgeBase.changed': ({ knowledgeBaseId }) => [`knowledgeBase:${knowledgeBaseId}`],
} satisfies CacheTags;

export const knowledgeBasePublicEvents = {
  'knowledgeBase.changed': { internal: 'For cached pages and open browsers.' },
} satisfies PublicEvents;
