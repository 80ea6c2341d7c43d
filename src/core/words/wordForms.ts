import { localeOf } from '../languages.ts';
import type { FlatWords } from './wordTree.ts';

const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
const ending = new RegExp(`_(${order.join('|')})$`);

export type PluralForm = (typeof order)[number];

const formsOf = new Map<string, readonly PluralForm[]>();

/** The plural forms that a language has, from few to many. */
export function pluralFormsOf(language: string): readonly PluralForm[] {
  const known = formsOf.get(language);
  if (known) return known;
  const { pluralCategories } = new Intl.PluralRules(localeOf(language)).resolvedOptions();
  const forms = order.filter((form) => pluralCategories.some((each) => each === form));
  formsOf.set(language, forms);
  return forms;
}

/** `posts_one` → `posts`; other keys stay. */
export function withoutForm(key: string): string {
  return key.replace(ending, '');
}

/** `posts_one` → `posts` and `one`, if English has such a text with a count; else null. */
export function pluralOf(
  english: FlatWords,
  key: string,
): { base: string; form: PluralForm } | null {
  const [, name] = ending.exec(key) ?? [];
  const form = order.find((each) => each === name);
  if (form === undefined) return null;
  const base = withoutForm(key);
  return Object.hasOwn(english, `${base}_other`) ? { base, form } : null;
}

/** The keys a language needs: those of English, with its own plural forms. Values are English. */
export function wantedWords(language: string, english: FlatWords): Record<string, string> {
  const forms = pluralFormsOf(language);
  const wanted: Record<string, string> = {};
  for (const [key, text] of Object.entries(english)) {
    const counted = pluralOf(english, key);
    if (!counted) wanted[key] = text;
    else if (counted.form === 'other') {
      const { base } = counted;
      for (const each of forms) wanted[`${base}_${each}`] = english[`${base}_${each}`] ?? text;
    }
  }
  return wanted;
}

/** Arabic `two` is only 2, Russian `one` is also 21. */
export function standsForOneNumber(language: string, form: PluralForm): boolean {
  const rules = new Intl.PluralRules(localeOf(language));
  return (
    Array.from({ length: 200 }, (_, n) => rules.select(n)).filter((each) => each === form)
      .length === 1
  );
}
