import { smallestAnonymousGroup } from '../surveyRules.ts';
import { wholeResponse } from './keepResponse.ts';
import type { CountedValue } from './questionResult.ts';
import type { SurveyRow } from './surveyQueries.ts';

/**
 * In an anonymous survey neither a group nor the rest of the responses may be so small that it tells who answered
 * what: the rest is the difference to all responses.
 */
export function isTooSmall(survey: SurveyRow, found: number): boolean {
  if (survey.mode !== 'ANONYMOUS') return false;
  const rest = survey.response_count - found;
  return found < smallestAnonymousGroup || (rest > 0 && rest < smallestAnonymousGroup);
}

/**
 * Counts of a part of the responses to an anonymous survey, in steps of five: neither a small cell of a cross-tab nor
 * the difference between two parts tells a single answer.
 */
export function roundedCounts<Counted extends CountedValue & { questionId: string }>(
  counts: readonly Counted[],
): Counted[] {
  return counts.flatMap((counted) => {
    const { questionId, count, total } = counted;
    if (questionId === wholeResponse) return [counted];
    if (count < smallestAnonymousGroup) return [];
    const shown = Math.round(count / smallestAnonymousGroup) * smallestAnonymousGroup;
    // The mean of free numbers stays.
    return [{ ...counted, count: shown, total: (total * shown) / count }];
  });
}
