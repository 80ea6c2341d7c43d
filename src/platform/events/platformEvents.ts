import type { CacheTags } from '../pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** Something was done to a post or response that its log tells of (SPEC §4): closed, pinned, edited, … */
    'activity.performed': {
      target: { type: 'conversation' | 'comment'; id: number };
      activity: string;
      /** The entry of `activity_log`, which has the details. */
      activityId: number;
      /** The activity that this one takes back. */
      undoes: string | null;
    };
    'roles.changed': Record<string, never>;
    'settings.changed': Record<string, never>;
  }
  interface TransientEvents {
    /** Somebody asked for parked events to be retried. */
    'parkedEvents.retryRequested': Record<string, never>;
  }
}

export const platformCacheTags = {
  // What was done shows on pages by events of its own.
  'activity.performed': () => [],
  // What is cached are visitors' pages, and a visitor has no role.
  'roles.changed': () => ['roles'],
  'parkedEvents.retryRequested': () => [],
  'settings.changed': () => ['*'],
} satisfies CacheTags;
