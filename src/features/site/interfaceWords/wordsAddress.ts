import { knownLanguages, normaliseLanguage } from '#core/languages.ts';
import { wirePage } from '#core/paging.ts';
import { interfaceWordsAddress, type WordFilter, wordFilters } from './interfaceWordRules.ts';

/** What `/admin/words` shows. */
export interface WordsAddress {
  language: string;
  search: string;
  filter: WordFilter;
  /** zero-based */
  page: number;
}

/** @param language of the viewer, shown first */
export function readWordsAddress(search: string, language: string): WordsAddress {
  const query = new URLSearchParams(search);
  const wanted = normaliseLanguage(query.get('language') ?? '');
  return {
    language: knownLanguages.find((each) => each === wanted) ?? language,
    search: (query.get('q') ?? '').slice(0, 200),
    filter: wordFilters.find((each) => each === query.get('filter')) ?? 'ALL',
    page: wirePage(query.get('page')),
  };
}

export function wordsHref({ language, search, filter, page }: WordsAddress): string {
  const query = new URLSearchParams({
    ...{ language },
    ...(search && { q: search }),
    ...(filter !== 'ALL' && { filter }),
    ...(page > 0 && { page: `${page + 1}` }),
  });
  return `${interfaceWordsAddress}?${query}`;
}
