import { baseOf, knownLanguages } from '#core/languages.ts';
import { readableLanguages } from '#core/readerLanguages.ts';

export const translationSubjects = ['POST', 'RESPONSE'] as const;
export type TranslationSubject = (typeof translationSubjects)[number];

/** Why a reader gets no translation. */
export const translationProblems = [
  'NOT_SET_UP',
  'TOO_LONG',
  'DAILY_LIMIT',
  'PAUSED',
  'BUSY',
  'LANGUAGE',
  'FAILED',
] as const;
export type TranslationProblem = (typeof translationProblems)[number];

export const translationLimits = {
  /** Characters of text that are translated of one post or comment, without its code. */
  textLength: 20_000,
  /** Characters of its HTML: what is longer is mostly markup. */
  htmlLength: 400_000,
  /** New translations for a member, or for a network of visitors. */
  perMinute: 10,
} as const;

/**
 * The language that a reader is offered a translation into; null: none.
 * @param written the language of the text
 * @param reader the language of the page, then the others that the reader reads
 * @param targets those that texts are translated into; none: all
 */
export function offeredLanguage(
  written: string,
  reader: readonly [string, ...string[]],
  targets: readonly string[],
): string | null {
  const [own] = reader;
  if (readableLanguages(...reader).includes(written)) return null;
  const isTarget = targets.length === 0 || targets.some((each) => baseOf(each) === baseOf(own));
  return isTarget && knownLanguages.some((each) => each === own) ? own : null;
}
