import { localeOf } from '#core/languages.ts';

/** Numbers that are tried until one has the plural form of the key. */
const mostTried = 1_000_000;

/** How a text reads: without its marks, with a number that has its plural form, other values by their names. */
export function previewOfWord(language: string, key: string, text: string): string {
  const locale = localeOf(language);
  const number = new Intl.NumberFormat(locale).format(countOf(locale, key));
  return text
    .replaceAll(/<\/?\w+>/g, '')
    .replaceAll(/\{\{count\}\}/g, number)
    .replaceAll(
      /\{\{(\w+)\}\}|\{(\w+)\}/g,
      (_slot, one: string, other: string) => `‹${one ?? other}›`,
    );
}

function countOf(locale: string, key: string): number {
  const form = /_(zero|one|two|few|many)$/.exec(key)?.[1];
  if (form === undefined) return 12;
  const rules = new Intl.PluralRules(locale);
  for (const step of [1, mostTried]) {
    for (let count = 0; count <= 100 * step; count += step) {
      if (rules.select(count) === form) return count;
    }
  }
  return 12;
}
