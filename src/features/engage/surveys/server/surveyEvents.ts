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
