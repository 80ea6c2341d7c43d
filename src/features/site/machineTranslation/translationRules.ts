import { baseOf, chooseLanguage } from '#core/languages.ts';
import { readableLanguages } from '#core/readerLanguages.ts';

export const translationSubjects = ['POST', 'RESPONSE'] as const;
export type TranslationSubject = (typeof translationSubjects)[number];

/** Why a reader gets no translation. */
export const translationProblems = [
  'NOT_SET_UP',
  'NO_WORDS',
  'TOO_LONG',
  'DAILY_LIMIT',
  'PAUSED',
  'BUSY',
  'LANGUAGE',
  'FAILED',
] as const;
export type TranslationProblem = (typeof translationProblems)[number];

const lasting: ReadonlySet<string> = new Set<TranslationProblem>([
  'NO_WORDS',
  'TOO_LONG',
  'LANGUAGE',
]);

/** Whether the same text may be translated in a while. */
export function isPassing(problem: string): boolean {
  return !lasting.has(problem);
}

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
 * @param wanted that of the page, or another
 * @param active those of the community
 * @param targets those that texts are translated into; none: all of them
 */
export function offeredLanguage(
  written: string,
  wanted: string,
  { active, targets }: { active: readonly string[]; targets: readonly string[] },
): string | null {
  const to = chooseLanguage([wanted], active, '');
  if (to === '' || readableLanguages(to).includes(written)) return null;
  const isTarget = targets.length === 0 || targets.some((each) => baseOf(each) === baseOf(to));
  return isTarget ? to : null;
}
