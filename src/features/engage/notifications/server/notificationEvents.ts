import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface TransientEvents {
    /** Notifications of these members came, changed or were read. */
    'notifications.changed': { memberIds: readonly number[] };
  }
}

export const notificationCacheTags = {
  // No page that is cached shows them.
  'notifications.changed': () => [],
} satisfies CacheTags;
