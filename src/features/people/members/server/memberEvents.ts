import { apiId, type PublicEvents } from '#platform/events/publicEvents.ts';
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

export const memberPublicEvents = {
  'member.joined': {
    description: 'Somebody has an account.',
    audience: 'everyone',
    payload: { memberId: apiId },
  },
  'member.updated': {
    description: 'The profile of a member has changed.',
    audience: 'everyone',
    payload: { memberId: apiId },
  },
  'member.deleted': {
    description: 'An account was deleted: whoever keeps data of the member has to delete it.',
    audience: 'everyone',
    payload: { memberId: apiId },
  },
  'member.followed': { internal: 'It tells whom a member follows.' },
} satisfies PublicEvents;
