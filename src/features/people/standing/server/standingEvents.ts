import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** What a blocked member wrote went from sight, or came back. */
    'member.contentHidden': { memberId: number; hidden: boolean };
  }
}

export const standingCacheTags = {
  'member.contentHidden': () => ['*'],
} satisfies CacheTags;
