import { baseOf } from '#core/languages.ts';
import { pluralFormsOf, pluralOf, wantedWords } from '#core/words/wordForms.ts';
import { type FlatWords, flattenWords } from '#core/words/wordTree.ts';
import { readShippedWords, shippedNamespaces } from '#platform/shippedWords.ts';

/** A namespace in a language, as it is shipped. */
export interface ShippedTexts {
  english: FlatWords;
  /** Every text of the language, with what it falls back to. */
  texts: FlatWords;
}

/** Null where there is no such namespace. */
export function shippedTexts(namespace: string, language: string): ShippedTexts | null {
  const file = readShippedWords(namespace, 'en');
  if (!file) return null;
  const english = flattenWords(file);
  const own = [baseOf(language), language].map((each) =>
    each === 'en' ? {} : flattenWords(readShippedWords(namespace, each) ?? {}),
  );
  return { english, texts: { ...wantedWords(language, english), ...own[0], ...own[1] } };
}

/** Milliseconds for which a language is held: somebody searches it again. */
const heldFor = 5 * 60_000;

let held: { language: string; texts: ReadonlyMap<string, ShippedTexts> } | null = null;
let dropping: NodeJS.Timeout | undefined;

/** Every namespace, in order. */
export function allShippedTexts(language: string): ReadonlyMap<string, ShippedTexts> {
  clearTimeout(dropping);
  dropping = setTimeout(() => {
    held = null;
  }, heldFor).unref();
  if (held?.language !== language) held = { language, texts: readAll(language) };
  return held.texts;
}

function readAll(language: string): Map<string, ShippedTexts> {
  return new Map(
    shippedNamespaces().flatMap((namespace) => {
      const found = shippedTexts(namespace, language);
      return found ? [[namespace, found] as const] : [];
    }),
  );
}

/** The English text of a key, of which English may lack the plural form. */
export function englishOf({ english }: ShippedTexts, key: string): string {
  const counted = pluralOf(english, key);
  return english[key] ?? (counted ? (english[`${counted.base}_other`] ?? '') : '');
}

/** The English text of a plural form for any number; null: the key is none. */
export function englishOtherOf({ english }: ShippedTexts, key: string): string | null {
  const counted = pluralOf(english, key);
  return counted ? (english[`${counted.base}_other`] ?? null) : null;
}

/** Whether a language has a text of this name. */
export function isWord({ english }: ShippedTexts, language: string, key: string): boolean {
  const counted = pluralOf(english, key);
  return counted ? pluralFormsOf(language).includes(counted.form) : Object.hasOwn(english, key);
}
