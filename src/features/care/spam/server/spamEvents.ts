import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'spamRules.changed': Record<string, never>;
  }
}

export const spamCacheTags = {
  'spamRules.changed': () => [],
} satisfies CacheTags;
