import '#features/content/comments/server/liveResponses.ts';
import type { ConversationPlace } from '#features/content/conversations/server/conversationEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

interface MembersOfEvent extends ConversationPlace {
  memberIds: number[];
}

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** Responses of these members have changed, or who of them was there. */
    'communityEvent.attendanceChanged': MembersOfEvent;
    /** They left the waitlist. */
    'communityEvent.promoted': MembersOfEvent;
    'communityEvent.cancelled': ConversationPlace;
    'communityEvent.rescheduled': ConversationPlace;
    'communityEvent.due': ConversationPlace & { kind: 'DAY' | 'HOUR' };
    'communityEvent.ended': ConversationPlace;
  }
}

const tagsOf = ({ conversationId }: { conversationId: number }) => [
  `conversation:${conversationId}`,
  'communityEvents',
];

export const communityEventCacheTags = {
  'communityEvent.attendanceChanged': tagsOf,
  'communityEvent.promoted': tagsOf,
  'communityEvent.cancelled': tagsOf,
  'communityEvent.rescheduled': tagsOf,
  'communityEvent.due': () => [],
  'communityEvent.ended': tagsOf,
} satisfies CacheTags;
