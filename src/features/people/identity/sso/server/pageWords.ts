import english from '#locales/en/federation.json' with { type: 'json' };
import { serverWords } from '#platform/serverWords.ts';
import type { PageWords } from './callbackPage.ts';

/** Translations of the pages between us and a provider. */
export function pageWords(locale: string): PageWords {
  const { language, words } = serverWords('federation', english, [locale]);
  return { language, ...words.between };
}
