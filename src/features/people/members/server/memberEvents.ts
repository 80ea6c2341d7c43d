import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'member.joined': { memberId: number };
    'member.updated': { memberId: number };
    'member.deleted': { memberId: number };
    'member.followed': { memberId: number; followerId: number; isFollowed: boolean };
  }
}

export const memberCacheTags = {
  'member.joined': () => ['members'],
  'member.updated': ({ memberId }) => [`member:${memberId}`, 'members'],
  'member.followed': ({ memberId, followerId }) => [`member:${memberId}`, `member:${followerId}`],
  // A name may appear in anyone's text.
  'member.deleted': () => ['*'],
} satisfies CacheTags;
