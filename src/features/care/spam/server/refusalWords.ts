import english from '#locales/en/spamRefusals.json' with { type: 'json' };
import { serverWords } from '#platform/serverWords.ts';

export type RefusalWords = typeof english;

/**
 * The words of what is refused, in the writer's language, with English where it lacks some. The server
 * says them, so that nobody who only reads has to load them.
 */
export function refusalWords(locale: string): RefusalWords {
  return serverWords('spamRefusals', english, [locale]).words;
}
