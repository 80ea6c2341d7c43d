import { z } from 'zod';
import { apiId, type PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** Published, closed, edited or deleted. */
    'survey.changed': { surveyId: number };
    /** `memberId` took part; which response is theirs is not said. Null: a visitor. */
    'survey.answered': {
      surveyId: number;
      memberId: number | null;
      /** The first response to a named survey; always false for an anonymous one. */
      isFirst: boolean;
      /** A low score with a text, in a named survey; always false for an anonymous one. */
      isLow: boolean;
    };
    /** Some members of the audience of a survey that has opened. */
    'survey.invited': { surveyId: number; memberIds: readonly number[] };
    /** A day before the survey closes. */
    'survey.closesSoon': { surveyId: number };
    /** By its time or by hand. */
    'survey.closed': { surveyId: number; authorId: number; responseCount: number };
  }
}

export const surveyCacheTags = {
  'survey.changed': () => ['surveys'],
  // Pages that visitors share show nothing of responses.
  'survey.answered': () => [],
  'survey.invited': () => [],
  'survey.closesSoon': () => [],
  'survey.closed': () => ['surveys'],
} satisfies CacheTags;

export const surveyPublicEvents = {
  'survey.changed': { internal: 'For cached pages and open browsers.' },
  'survey.answered': {
    description: 'A survey has one more response. Who gave it is not told.',
    audience: 'surveyors',
    payload: { surveyId: apiId },
  },
  'survey.invited': { internal: 'Who is asked is known to those who are.' },
  'survey.closesSoon': { internal: 'A reminder of those who are asked.' },
  'survey.closed': {
    description: 'A survey takes no more responses.',
    audience: 'surveyors',
    payload: { surveyId: apiId, responseCount: z.int() },
  },
} satisfies PublicEvents;
