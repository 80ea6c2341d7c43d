import { runOperation } from '#ui/runOperation.ts';
import { isLongEnough } from '../searchRules.ts';
import { SearchSuggestionsQuery, type Suggestion } from './searchDocuments.ts';

const most = 7;

/** Suggestions from the third character on (§9); empty on errors. */
export async function fetchSuggestions(keyword: string): Promise<readonly Suggestion[]> {
  if (!isLongEnough(keyword)) return [];
  try {
    const answer = await runOperation(SearchSuggestionsQuery, { keyword, first: most });
    return answer.searchSuggestions;
  } catch {
    // Suggestions are optional: the search itself will report the error.
    return [];
  }
}
