import { normaliseLanguage } from '#core/languages.ts';
import { pageWindow } from '#core/paging.ts';
import type { Ctx } from '#platform/context.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { type WordFilter, wordsPerPage } from '../interfaceWordRules.ts';
import {
  listOverrides,
  listWordSuggestions,
  type StoredOverride,
  type StoredSuggestion,
} from './interfaceWordQueries.ts';
import { allShippedTexts, englishOf, englishOtherOf } from './shippedTexts.ts';
import { demandSuggester } from './wordAccess.ts';

/** A text of the interface in a language. */
export interface InterfaceWord {
  language: string;
  namespace: string;
  key: string;
  english: string;
  /** Of a plural form: that for any number. */
  englishOther: string | null;
  shipped: string;
  override: StoredOverride | null;
  suggestions: readonly StoredSuggestion[];
}

interface WordSearch {
  language: string;
  search?: string | null | undefined;
  filter?: WordFilter | null | undefined;
  /** Only these, as `namespace:key`. */
  places?: readonly string[] | null | undefined;
  page?: number | null | undefined;
  first?: number | null | undefined;
}

/** Longer searches are cut: no text is found by more. */
const mostSearch = 200;

/**
 * Texts whose English, current text or key contains what is searched for, in the order of their files.
 * @throws AppError FORBIDDEN
 */
export async function findInterfaceWords(
  ctx: Ctx,
  asked: WordSearch,
): Promise<Page<InterfaceWord>> {
  demandSuggester(ctx);
  const language = normaliseLanguage(asked.language);
  const words = await readWordsOf(ctx, language);
  const wanted = (asked.search ?? '').slice(0, mostSearch).trim().toLocaleLowerCase();
  const filter = asked.filter ?? 'ALL';
  const places = asked.places && new Set(asked.places);
  const found = words.filter(
    (word) =>
      (!places || places.has(placeOf(word))) && passes(word, filter) && contains(word, wanted),
  );
  const { page, size, offset } = pageWindow(asked.page, asked.first, wordsPerPage);
  return {
    nodes: found.slice(offset, offset + size),
    hasMore: found.length > offset + size,
    pageNumber: page,
    totalCount: found.length,
  };
}

async function readWordsOf({ db }: Ctx, language: string): Promise<InterfaceWord[]> {
  const [overrides, suggestions] = await Promise.all([
    listOverrides(db, language),
    listWordSuggestions(db, language),
  ]);
  const changed = new Map(overrides.map((row) => [placeOf(row), row]));
  const suggested = Map.groupBy(suggestions, placeOf);
  const words: InterfaceWord[] = [];
  for (const [namespace, shipped] of allShippedTexts(language)) {
    for (const [key, text] of Object.entries(shipped.texts)) {
      const place = `${namespace}:${key}`;
      words.push({
        ...{ language, namespace, key, shipped: text },
        ...{ english: englishOf(shipped, key), englishOther: englishOtherOf(shipped, key) },
        override: changed.get(place) ?? null,
        suggestions: suggested.get(place) ?? [],
      });
    }
  }
  return words;
}

function placeOf({ namespace, key }: { namespace: string; key: string }): string {
  return `${namespace}:${key}`;
}

function passes(word: InterfaceWord, filter: WordFilter): boolean {
  switch (filter) {
    case 'ALL':
      return true;
    case 'CHANGED':
      return word.override !== null;
    case 'OUTDATED':
      return isOutdatedWord(word);
    case 'SUGGESTED':
      return word.suggestions.length > 0;
  }
}

/** Whether the shipped text or the English one is another since the community has changed it. */
export function isOutdatedWord({ override, english, shipped }: InterfaceWord): boolean {
  return override !== null && (override.english !== english || override.shipped !== shipped);
}

function contains(word: InterfaceWord, wanted: string): boolean {
  if (wanted === '') return true;
  const { namespace, key, english, shipped, override } = word;
  return [
    `${namespace}:${key}`,
    `${namespace}.${key}`,
    english,
    shipped,
    override?.text ?? '',
  ].some((text) => text.toLocaleLowerCase().includes(wanted));
}
