import type { CacheTags } from '#platform/pageCache/cacheTags.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** Published, closed, edited or deleted. */
    'survey.changed': { surveyId: number };
    /** `memberId` took part; which response is theirs is not said. Null: a visitor. */
    'survey.answered': { surveyId: number; memberId: number | null };
  }
}

export const surveyCacheTags = {
  'survey.changed': () => ['surveys'],
  // Pages that visitors share show nothing of responses.
  'survey.answered': () => [],
} satisfies CacheTags;
