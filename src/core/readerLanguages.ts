import { baseOf, knownLanguages, normaliseLanguage } from './languages.ts';
import type { Viewer } from './permissions.ts';

/** Without regions. */
export const baseLanguages: readonly string[] = knownLanguages.filter(
  (each) => baseOf(each) === each,
);

interface Reader {
  locale: string;
  viewer: Pick<Viewer, 'readLanguages'>;
  askedLanguages?: readonly string[];
}

/** All that somebody reads, preferred first, as bases: what a member chose, else what the request asked for (decision 0825). */
export function languagesReadBy({ locale, viewer, askedLanguages = [] }: Reader): string[] {
  if (viewer.readLanguages.length > 0) return [...viewer.readLanguages];
  return [...new Set([locale, ...askedLanguages].map(baseOf))];
}

/** The reader’s languages for suggestions: that of the page, and what a member chose. */
export function suggestedLanguages({ locale, viewer }: Omit<Reader, 'askedLanguages'>): string[] {
  return readableLanguages(locale, ...viewer.readLanguages);
}

/** Of the wanted languages those that the community has, as bases. */
export function sharedLanguages(wanted: readonly string[], active: readonly string[]): string[] {
  const bases = new Set(active.map(baseOf));
  const asked = wanted.map((each) => baseOf(normaliseLanguage(each)));
  return [...new Set(asked.filter((each) => bases.has(each)))];
}

/** The languages to choose from: those of the community, and others that are chosen already. */
export function readLanguageChoices(
  active: readonly string[],
  chosen: readonly string[] = [],
): string[] {
  const bases = new Set([...active.map(baseOf), ...chosen]);
  return baseLanguages.filter((each) => bases.has(each));
}

/** The languages with all their regions: who reads `en_GB` reads `en_US` as well. */
export function readableLanguages(...languages: readonly string[]): string[] {
  const bases = new Set(languages.map(baseOf));
  return [...new Set([...languages, ...knownLanguages.filter((each) => bases.has(baseOf(each)))])];
}

/**
 * Suggestions in the reader's languages; in another one only if nothing else fits (DECISIONS “Suggestions”).
 * @param languages as `readableLanguages` has them
 */
export function inReadersLanguages<Item extends { language: string }>(
  items: readonly Item[],
  languages: readonly string[],
): Item[] {
  const own = items.filter(({ language }) => languages.includes(language));
  return own.length > 0 ? own : [...items];
}
