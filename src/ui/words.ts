import { createInstance, type i18n, type Resource } from 'i18next';

const rightToLeft = new Set(['ar']); // §1: right-to-left languages.

/** The writing direction of a language tag, for <html dir>. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  return rightToLeft.has(lang.split('-')[0] ?? lang) ? 'rtl' : 'ltr';
}

/**
 * An i18next ready for use on return: `resources` already holds every namespace the page needs, as
 * {lang: {namespace: words}}, with English beneath where a language lacks a word. One per request
 * on the server: it is never registered as react-i18next's global instance.
 */
export function createI18n(lang: string, resources: Resource): i18n {
  const instance = createInstance();
  instance.init({
    lng: lang,
    fallbackLng: 'en', // §1
    defaultNS: 'ui',
    ns: [...new Set(Object.values(resources).flatMap((words) => Object.keys(words)))],
    resources,
    initAsync: false,
    interpolation: { escapeValue: false }, // React escapes.
    react: { useSuspense: false },
  });
  return instance;
}
