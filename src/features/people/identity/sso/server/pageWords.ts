import arabic from '#locales/ar/federation.json' with { type: 'json' };
import german from '#locales/de/federation.json' with { type: 'json' };
import english from '#locales/en/federation.json' with { type: 'json' };
import type { PageWords } from './callbackPage.ts';

const words: Record<string, typeof english.between> = {
  ar: arabic.between,
  de: german.between,
  en: english.between,
};

/** Translations of the pages between us and a provider. */
export function pageWords(locale: string): PageWords {
  const language = locale in words ? locale : 'en';
  return { language, ...(words[language] ?? english.between) };
}
