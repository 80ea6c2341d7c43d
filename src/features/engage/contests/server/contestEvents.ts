import { z } from 'zod';
import {
  type ConversationPlace,
  postPlace,
} from '#features/content/conversations/server/conversationEvents.ts';
import { apiId, type PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'contest.announced': ConversationPlace;
    'contest.cancelled': ConversationPlace;
    /** A position was given or taken after the announcement. The place is that of the contest. */
    'contest.placed': ConversationPlace & { entryId: number; memberId: number; isPlaced: boolean };
    /** The place is that of the contest. */
    'contest.entryDisqualified': ConversationPlace & {
      entryId: number;
      memberId: number;
      postId: number | null;
    };
    /** For the first time. The place is that of the contest; `memberId` is null if the contest is blind. */
    'contest.entrySubmitted': ConversationPlace & { entryId: number; memberId: number | null };
    'contest.judgeAdded': ConversationPlace & { memberId: number };
    'contest.judgeRemoved': ConversationPlace & { memberId: number };
    /** Drafts, withdrawals and reinstated entries as well: readers of the contest see another list. */
    'contest.entriesChanged': ConversationPlace;
  }
}

const tagsOf = ({ conversationId }: { conversationId: number }) => [
  `conversation:${conversationId}`,
  'conversations',
];

export const contestCacheTags = {
  'contest.announced': tagsOf,
  'contest.cancelled': tagsOf,
  'contest.placed': tagsOf,
  'contest.entryDisqualified': tagsOf,
  'contest.entriesChanged': tagsOf,
  // The entry's post and `contest.entriesChanged` tell of it.
  'contest.entrySubmitted': () => [],
  'contest.judgeAdded': () => [],
  'contest.judgeRemoved': () => [],
} satisfies CacheTags;

export const contestPublicEvents = {
  'contest.announced': {
    description: 'The winners of a contest are announced.',
    audience: 'readers',
    payload: postPlace,
  },
  'contest.cancelled': {
    description: 'A contest was cancelled.',
    audience: 'readers',
    payload: postPlace,
  },
  'contest.placed': {
    description: 'An entry has a position after all, or no longer.',
    audience: 'readers',
    payload: { ...postPlace, entryId: apiId, isPlaced: z.boolean() },
  },
  'contest.entryDisqualified': { internal: 'Of what participants and judges alone know.' },
  'contest.entrySubmitted': {
    internal: 'Of what participants and judges alone know; a public entry is a post.',
  },
  'contest.judgeAdded': { internal: 'Who judges is known to those who manage the contest.' },
  'contest.judgeRemoved': { internal: 'Who judges is known to those who manage the contest.' },
  'contest.entriesChanged': { internal: 'For cached pages and open browsers.' },
} satisfies PublicEvents;
