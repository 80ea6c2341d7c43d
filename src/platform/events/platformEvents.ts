import '../spendingNews.ts';
import type { CacheTags } from '../pageCache/cacheTags.ts';
import type { PublicEvents } from './publicEvents.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** An activity was logged on a post or response (SPEC §4): closed, pinned, edited, … */
    'activity.performed': {
      target: { type: 'conversation' | 'comment'; id: number };
      activity: string;
      /** The entry of `activity_log`, which has the details. */
      activityId: number;
      /** The activity undone by this one. */
      undoes: string | null;
    };
    'roles.changed': Record<string, never>;
    'settings.changed': Record<string, never>;
  }
  interface TransientEvents {
    /** A retry of parked events was requested. */
    'parkedEvents.retryRequested': Record<string, never>;
  }
}

export const platformCacheTags = {
  // The change itself invalidates pages with its own events.
  'activity.performed': () => [],
  // Cached pages are visitors' pages, and visitors have no role.
  'roles.changed': () => ['roles'],
  'parkedEvents.retryRequested': () => [],
  'limits.spent': () => [],
  'settings.changed': () => ['*'],
} satisfies CacheTags;

export const platformPublicEvents = {
  'activity.performed': {
    internal: 'An entry of the log of staff; changes of posts have events of their own.',
  },
  'roles.changed': { internal: 'For cached pages and open browsers.' },
  'settings.changed': { internal: 'For cached pages and open browsers.' },
} satisfies PublicEvents;
