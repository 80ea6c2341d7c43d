import fs from 'node:fs';
import path from 'node:path';
import { localeOf } from '#core/languages.ts';
import { projectDir } from './projectDir.ts';

const localesDir = path.join(projectDir, 'locales');
const held = new Map<string, object | null>();

/** `locales/<language>/<namespace>.json`; null where there is none. */
export function localeFile(namespace: string, language: string): object | null {
  const key = `${language}/${namespace}`;
  const known = held.get(key);
  if (known !== undefined) return known;
  const file = path.join(localesDir, language, `${namespace}.json`);
  const isThere = /^[A-Za-z_]+$/.test(language) && fs.existsSync(file);
  const found: object | null = isThere ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
  held.set(key, found);
  return found;
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
      if (each === 'en') return { language: each, words: english };
      const own = localeFile(namespace, each);
      if (own) return { language: each, words: wholeWords(namespace, english, each) };
    }
  }
  return { language: 'en', words: english };
}

/** Words of every language that has a file of them, with English where it lacks some. */
export function wordsByLanguage<Words extends object>(
  namespace: string,
  english: Words,
): Readonly<Record<string, Words>> {
  const languages = fs.readdirSync(localesDir).filter((name) => /^[A-Za-z_]+$/.test(name));
  return Object.fromEntries(
    languages.flatMap((language) => {
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
  const files = new Set([base, language].filter((each) => each !== 'en'));
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
