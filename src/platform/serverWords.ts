import { localeOf } from '#core/languages.ts';
import { unflattenWords, type WordFile, withWords } from '#core/words/wordTree.ts';
import { shippedLanguages, shippedWords } from './shippedWords.ts';
import { ownOverrides, wordChanges } from './wordOverrides.ts';

/** Files with the community's own texts in them; made anew when those change. */
const overridden = new Map<string, object | null>();
let heldChanges = 0;

/** `locales/<language>/<namespace>.json`, with what the community has changed; null where there is neither. */
export function localeFile(namespace: string, language: string): object | null {
  const changes = wordChanges();
  if (changes === 0) return shippedWords(namespace, language);
  if (changes !== heldChanges) overridden.clear();
  heldChanges = changes;
  const key = `${language}/${namespace}`;
  const known = overridden.get(key);
  if (known !== undefined) return known;
  const shipped = shippedWords(namespace, language);
  const own = ownOverrides(namespace, language);
  const found = own ? withOwn(shipped, own) : shipped;
  overridden.set(key, found);
  return found;
}

function withOwn(shipped: WordFile | null, own: Readonly<Record<string, string>>): WordFile {
  return shipped ? withWords(shipped, own) : unflattenWords(Object.entries(own));
}

/**
 * Words that the server writes by itself, in the first of these languages that has any, with English where
 * it lacks some.
 * @param wanted in order of preference; a regional language is met by its base
 */
export function serverWords<Words extends object>(
  namespace: string,
  english: Words,
  wanted: readonly string[],
): { language: string; words: Words } {
  for (const language of wanted) {
    for (const each of [language, language.split('_')[0] ?? language]) {
      if (each === 'en') return { language: each, words: wholeWords(namespace, english, each) };
      const own = localeFile(namespace, each);
      if (own) return { language: each, words: wholeWords(namespace, english, each) };
    }
  }
  return { language: 'en', words: wholeWords(namespace, english, 'en') };
}

/** Words of every language that has a file of them, with English where it lacks some. */
export function wordsByLanguage<Words extends object>(
  namespace: string,
  english: Words,
): Readonly<Record<string, Words>> {
  return Object.fromEntries(
    shippedLanguages().flatMap((language) => {
      const own = localeFile(namespace, language);
      return own ? [[language, wholeWords(namespace, english, language)] as const] : [];
    }),
  );
}

/** Those of a language; a regional one has what differs from its base. */
function wholeWords<Words extends object>(
  namespace: string,
  english: Words,
  language: string,
): Words {
  const [base = language] = language.split('_');
  // English itself is given, except for what the community has changed.
  const isChanged = ownOverrides(namespace, 'en') !== null;
  const files = new Set(['en', base, language].filter((each) => each !== 'en' || isChanged));
  return [...files].reduce<Words>(
    (words, each) => withFallback(words, localeFile(namespace, each)),
    english,
  );
}

/** A tree of words like the first, with those of the second where it has them. */
function withFallback<Tree extends object>(base: Tree, given: unknown): Tree {
  const own: Record<string, unknown> = Object(given);
  return Object.fromEntries(
    Object.entries(base).map(([key, value]) => [
      key,
      typeof value === 'string' ? (own[key] ?? value) : withFallback(value, own[key]),
    ]),
  ) as Tree; // the same keys, each with a text where the first has one
}

/**
 * A text with a count, in a language, else in English.
 * @param key `moderation:pendingWork`: the file and the key without its plural suffix
 */
export function pluralWord(key: string, count: number, language: string): string {
  const [namespace = '', name = ''] = key.split(':');
  // Not `serverWords`: other languages have plural forms that English lacks.
  for (const each of [language, language.split('_')[0] ?? language, 'en']) {
    const file = localeFile(namespace, each);
    const locale = localeOf(each);
    const form = new Intl.PluralRules(locale).select(count);
    const text: unknown =
      file && (Reflect.get(file, `${name}_${form}`) ?? Reflect.get(file, `${name}_other`));
    const number = new Intl.NumberFormat(locale).format(count);
    if (typeof text === 'string') return text.replaceAll('{{count}}', number);
  }
  throw new Error(`There is no text "${key}".`);
}

/** A text in a language, else in English. @param key `staff:title`: the file and the key */
export function serverText(key: string, language: string): string {
  const [namespace = '', name = ''] = key.split(':');
  for (const each of [language, language.split('_')[0] ?? language, 'en']) {
    const file = localeFile(namespace, each);
    const text: unknown = file && Reflect.get(file, name);
    if (typeof text === 'string') return text;
  }
  throw new Error(`There is no text "${key}".`);
}
