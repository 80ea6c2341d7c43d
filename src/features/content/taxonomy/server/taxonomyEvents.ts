import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'taxonomy.changed': Record<string, never>;
    /** Staff renamed, merged or deleted a tag or changed its other names; of these posts, for one. */
    'tags.changed': { conversationIds: number[] };
  }
}

export const taxonomyCacheTags = {
  'taxonomy.changed': () => ['*'],
  'tags.changed': ({ conversationIds }) => [
    ...['tags', 'conversations'],
    ...conversationIds.map((id) => `conversation:${id}`),
  ],
} satisfies CacheTags;

export const taxonomyPublicEvents = {
  'taxonomy.changed': { internal: 'For cached pages and open browsers.' },
  'tags.changed': { internal: 'For cached pages and open browsers.' },
} satisfies PublicEvents;
