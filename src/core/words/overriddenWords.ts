import { baseOf } from '../languages.ts';
import { pluralOf } from './wordForms.ts';
import type { FlatWords } from './wordTree.ts';

/** A text that a community has in place of the shipped one. */
export interface WordOverride {
  language: string;
  namespace: string;
  key: string;
  text: string;
}

/** Texts by namespace and dotted key. */
export type WordsByNamespace = Readonly<Record<string, FlatWords>>;

/** Of which texts are held: enough for every language before and after a change. */
export const mostRevisions = 60;

/** What pages in a language show in place of the shipped texts. */
export interface OverriddenWords {
  /** Changes with the texts. */
  revision: string;
  words: WordsByNamespace;
}

/** What a page says of them: whoever needs the texts asks for them by revision. */
export interface OverriddenNames {
  revision: string;
  namespaces: readonly string[];
}

/**
 * What a community's texts are for pages in a language: those for the language itself, and those for the languages it
 * falls back to (`pt_BR` to `pt`, everything to English), where it has no text of its own.
 * @param shipped the texts of a language's own file
 */
export function wordsForLanguage(
  language: string,
  overrides: readonly WordOverride[],
  shipped: (language: string, namespace: string) => FlatWords,
): WordsByNamespace {
  const shippedOnce = remembered(shipped);
  const words: Record<string, Record<string, string>> = {};
  const before: string[] = [];
  for (const each of new Set([language, baseOf(language), 'en'])) {
    // Forms of one text come together: those of the language itself cover none of each other.
    const own = overrides
      .filter((one) => one.language === each)
      .filter(({ namespace, key }) => {
        const english = shippedOnce('en', namespace);
        const base = pluralOf(english, key)?.base ?? key;
        return !before.some(
          (nearer) =>
            hasText(shippedOnce(nearer, namespace), english, base) ||
            hasText(words[namespace] ?? {}, english, base),
        );
      });
    for (const { namespace, key, text } of own) {
      words[namespace] ??= {};
      words[namespace][key] = text;
    }
    before.push(each);
  }
  return words;
}

/** A namespace has hundreds of texts, and is asked for with each that was changed. */
function remembered(
  shipped: (language: string, namespace: string) => FlatWords,
): (language: string, namespace: string) => FlatWords {
  const known = new Map<string, FlatWords>();
  return (language, namespace) => {
    const key = `${language} ${namespace}`;
    const found = known.get(key) ?? shipped(language, namespace);
    known.set(key, found);
    return found;
  };
}

/** Whether there is a text, or a form of it: a language has its own forms, or those of another, never both. */
function hasText(words: FlatWords, english: FlatWords, base: string): boolean {
  return (
    Object.hasOwn(words, base) ||
    (Object.hasOwn(english, `${base}_other`) &&
      Object.keys(words).some((key) => pluralOf(english, key)?.base === base))
  );
}
