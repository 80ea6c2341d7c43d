import { runOperation } from '#ui/runOperation.ts';
import { isLongEnough } from '../searchRules.ts';
import { SearchSuggestionsQuery, type Suggestion } from './searchDocuments.ts';

const most = 7;

/** What someone who types may mean, from the third character on (§9); nothing when it cannot be asked. */
export async function fetchSuggestions(keyword: string): Promise<readonly Suggestion[]> {
  if (!isLongEnough(keyword)) return [];
  try {
    const answer = await runOperation(SearchSuggestionsQuery, { keyword, first: most });
    return answer.searchSuggestions;
  } catch {
    // A suggestion is a convenience: the search itself will say what is wrong.
    return [];
  }
}
