import { pluralFormsOf, pluralOf, standsForOneNumber } from './wordForms.ts';
import type { FlatWords } from './wordTree.ts';

/** What is wrong with a text, compared with the English one. */
export type WordIssue =
  | { kind: 'unknownKey' | 'empty' | 'spaces' }
  /** `what`: a plural form that the language does not have. */
  | { kind: 'noForm'; what: string }
  /** `what`: a placeholder or mark. */
  | { kind: 'lacks' | 'foreign'; what: string };

/** Plural forms for exactly one number may spell it out: `two` is 'ردان'. */
const numbers = new Set(['{{count}}', '{{number}}']);

/**
 * Checks one text of a namespace: of a file, and of what a community has changed.
 * @param english the namespace in English
 */
export function wordIssues(
  { language, key, text }: { language: string; key: string; text: string },
  english: FlatWords,
): WordIssue[] {
  const counted = pluralOf(english, key);
  const others = counted ? english[`${counted.base}_other`] : undefined;
  const original = Object.hasOwn(english, key) ? english[key] : others;
  if (original === undefined) return [{ kind: 'unknownKey' }];
  if (counted && !pluralFormsOf(language).includes(counted.form)) {
    return [{ kind: 'noForm', what: counted.form }];
  }
  const isSpelled = counted !== null && standsForOneNumber(language, counted.form);
  const wanted = slotsOf(original).filter((slot) => !(isSpelled && numbers.has(slot)));
  // English may spell out the one that in Russian is also 21.
  const known = [...slotsOf(original), ...slotsOf(others ?? '')];
  const has = slotsOf(text);
  return [
    ...(text.trim() === '' && original.trim() !== '' ? [{ kind: 'empty' } as const] : []),
    ...(hasStraySpaces(text, original) ? [{ kind: 'spaces' } as const] : []),
    ...wanted
      .filter((slot) => !has.includes(slot))
      .map((what) => ({ kind: 'lacks', what }) as const),
    ...has
      .filter((slot) => !known.includes(slot))
      .map((what) => ({ kind: 'foreign', what }) as const),
  ];
}

/** `{{name}}`, `{name}`, `<mark>` and `</mark>` in a text. */
export function slotsOf(text: string): string[] {
  return [...new Set(text.match(/\{\{\w+\}\}|\{\w+\}|<\/?\w+>/g))];
}

/** Texts that join others have spaces around them in English, too. */
function hasStraySpaces(text: string, english: string): boolean {
  const isJoining = english.trim() !== english;
  return text.includes('  ') || (!isJoining && text.trim() !== text);
}
