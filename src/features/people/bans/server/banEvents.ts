import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'bans.changed': Record<string, never>;
  }
}

export const banCacheTags = {
  'bans.changed': () => [],
} satisfies CacheTags;
