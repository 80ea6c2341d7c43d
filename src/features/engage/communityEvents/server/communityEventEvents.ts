import '#features/content/comments/server/liveResponses.ts';
import type { ConversationPlace } from '#features/content/conversations/server/conversationEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

export interface ChangeOfEvent extends ConversationPlace {
  /** Where others of the series are changed with it: their attendees are notified once. Absent in old events. */
  seriesId?: number | null;
}

interface MembersOfEvent extends ConversationPlace {
  memberIds: number[];
}

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** Responses of these members have changed, or who of them was there. */
    'communityEvent.attendanceChanged': MembersOfEvent;
    /** They left the waitlist. */
    'communityEvent.promoted': MembersOfEvent;
    'communityEvent.cancelled': ChangeOfEvent;
    'communityEvent.rescheduled': ChangeOfEvent;
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
