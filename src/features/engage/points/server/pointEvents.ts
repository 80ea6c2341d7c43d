import { z } from 'zod';
import { apiId, type PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** A member's points have passed a threshold, in either direction. */
    'member.rankChanged': {
      memberId: number;
      rankId: number;
      previousRankId: number;
      isPromotion: boolean;
    };
    'ranks.changed': Record<string, never>;
    /** Points of these members were granted or reversed. */
    'points.booked': { memberIds: readonly number[] };
  }
}

export const pointCacheTags = {
  'member.rankChanged': ({ memberId }) => [`member:${memberId}`, 'members'],
  'points.booked': ({ memberIds }) => ['members', ...memberIds.map((id) => `member:${id}`)],
  // Rank names are beside every author.
  'ranks.changed': () => ['*'],
} satisfies CacheTags;

export const pointPublicEvents = {
  'member.rankChanged': {
    description: 'A member has another rank.',
    audience: 'everyone',
    payload: { memberId: apiId, rankId: apiId, previousRankId: apiId, isPromotion: z.boolean() },
  },
  'ranks.changed': { internal: 'For cached pages and open browsers.' },
  'points.booked': { internal: 'For cached pages and open browsers.' },
} satisfies PublicEvents;
