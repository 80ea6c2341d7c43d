import type { PublicEvents } from '#platform/events/publicEvents.ts';
import '#features/content/comments/server/liveResponses.ts';
import {
  type ConversationPlace,
  postPlace,
} from '#features/content/conversations/server/conversationEvents.ts';
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

export const communityEventPublicEvents = {
  'communityEvent.attendanceChanged': { internal: 'Who attends is known to hosts alone.' },
  'communityEvent.promoted': { internal: 'Who attends is known to hosts alone.' },
  'communityEvent.cancelled': {
    description: 'An event will not take place.',
    audience: 'readers',
    payload: postPlace,
  },
  'communityEvent.rescheduled': {
    description: 'An event takes place at another time.',
    audience: 'readers',
    payload: postPlace,
  },
  'communityEvent.due': { internal: 'A reminder of attendees.' },
  'communityEvent.ended': {
    description: 'An event is over.',
    audience: 'readers',
    payload: postPlace,
  },
} satisfies PublicEvents;
