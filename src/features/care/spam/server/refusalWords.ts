import english from '#locales/en/spamRefusals.json' with { type: 'json' };
import { serverWords } from '#platform/serverWords.ts';

export type RefusalWords = typeof english;

/**
 * Rejection messages in the author's language, with English fallbacks. Rendered by the server, so that
 * readers do not load them.
 */
export function refusalWords(locale: string): RefusalWords {
  return serverWords('spamRefusals', english, [locale]).words;
}
