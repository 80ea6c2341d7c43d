import { directionOf } from '#core/languages.ts';
import english from '#locales/en/mail.json' with { type: 'json' };
import { serverWords } from '#platform/serverWords.ts';

/** The words of every mail: `locales/<language>/mail.json`. */
export type MailWords = typeof english;

/** The words of the first of these languages that has any. */
export function mailWords(wanted: readonly string[]): { language: string; words: MailWords } {
  return serverWords('mail', english, wanted);
}

/** Puts values in place of `{{name}}`, as words of that language. */
export function fillWords(text: string, values: Record<string, string>, language: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (slot, name: string) =>
    name in values ? isolated(values[name] ?? '', language) : slot,
  );
}

/**
 * What is filled into words that are read from the right keeps its own direction, and their full
 * stop its own end. A bare number, such as a code that somebody copies, stays what it is.
 */
export function isolated(value: string, language: string): string {
  if (directionOf(language) === 'ltr' || !/\p{L}/u.test(value)) return value;
  return `\u2068${value.replace(/[\u2066-\u2069]/g, '')}\u2069`;
}
