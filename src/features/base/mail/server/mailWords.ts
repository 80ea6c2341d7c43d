import { directionOf } from '#core/languages.ts';
import english from '#locales/en/mail.json' with { type: 'json' };
import { serverWords } from '#platform/serverWords.ts';

/** Translations of every mail: `locales/<language>/mail.json`. */
export type MailWords = typeof english;

/** The words of the first of these languages that has any. */
export function mailWords(wanted: readonly string[]): { language: string; words: MailWords } {
  return serverWords('mail', english, wanted);
}

/** Interpolates `{{name}}`, with that language's plural rules. */
export function fillWords(text: string, values: Record<string, string>, language: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (slot, name: string) =>
    name in values ? isolated(values[name] ?? '', language) : slot,
  );
}

/**
 * Isolates values in right-to-left texts, so that they keep their own direction and punctuation. A bare
 * number, such as a code to be copied, is unchanged.
 */
export function isolated(value: string, language: string): string {
  if (directionOf(language) === 'ltr' || !/\p{L}/u.test(value)) return value;
  return `\u2068${value.replace(/[\u2066-\u2069]/g, '')}\u2069`;
}
