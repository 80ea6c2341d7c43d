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
