import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** A blocked member's content was hidden or restored. */
    'member.contentHidden': { memberId: number; hidden: boolean };
  }
}

export const standingCacheTags = {
  'member.contentHidden': () => ['*'],
} satisfies CacheTags;

export const standingPublicEvents = {
  'member.contentHidden': {
    internal: 'Blocks are between staff and the member; posts have events of their own.',
  },
} satisfies PublicEvents;
