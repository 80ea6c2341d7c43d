import { z } from 'zod';
import { apiId, type PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** A member earned a badge or a higher tier of it, or was granted it. */
    'badge.awarded': { badgeId: number; memberId: number; tier: number };
    'badge.revoked': { badgeId: number; memberId: number };
    /** A badge was added, changed or deleted. */
    'badges.changed': Record<string, never>;
  }
}

export const badgeCacheTags = {
  'badge.awarded': ({ memberId }) => ['badges', 'members', `member:${memberId}`],
  'badge.revoked': ({ memberId }) => ['badges', 'members', `member:${memberId}`],
  'badges.changed': () => ['badges', 'members'],
} satisfies CacheTags;

export const badgePublicEvents = {
  'badge.awarded': {
    description: 'A member has a badge, or a higher tier of it.',
    audience: 'everyone',
    payload: { badgeId: apiId, memberId: apiId, tier: z.int() },
  },
  'badge.revoked': {
    description: 'A member no longer has a badge.',
    audience: 'everyone',
    payload: { badgeId: apiId, memberId: apiId },
  },
  'badges.changed': { internal: 'For cached pages and open browsers.' },
} satisfies PublicEvents;
