import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'taxonomy.changed': Record<string, never>;
  }
}

export const taxonomyCacheTags = {
  'taxonomy.changed': () => ['*'],
} satisfies CacheTags;
