import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'backup.failed': { runId: number };
  }
}

/** Only staff see backups, on pages that are not cached. */
export const backupCacheTags = { 'backup.failed': () => [] } satisfies CacheTags;

export const backupPublicEvents = {
  'backup.failed': { internal: 'A matter of the installation.' },
} satisfies PublicEvents;
