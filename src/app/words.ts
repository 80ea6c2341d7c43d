import { words } from 'virtual:words';
import type { Resource } from 'i18next';
import { createI18n } from '#ui/words.ts';

const loaded: Resource = {};
const instances = new Map<string, ReturnType<typeof createI18n>>();

/** Languages the interface has words for. */
export const wordLanguages = Object.keys(words);

/** Loads a language's words, and English beneath it. */
export async function loadWords(language: string): Promise<ReturnType<typeof createI18n>> {
  const held = instances.get(language);
  if (held) return held;
  const wanted = [...new Set([bestLanguage(language), 'en'])];
  await Promise.all(
    wanted.map(async (each) => {
      loaded[each] ??= (await words[each]?.())?.default ?? {};
    }),
  );
  const instance = createI18n(
    bestLanguage(language),
    Object.fromEntries(wanted.map((each) => [each, loaded[each] ?? {}])),
  );
  instances.set(language, instance);
  return instance;
}

/** Words already loaded by `loadWords`. */
export function loadedWords(language: string): ReturnType<typeof createI18n> {
  const instance = instances.get(language);
  if (!instance) throw new Error(`The words of ${language} are not loaded`);
  return instance;
}

/** `pt_BR` falls back to `pt`, anything without words to English. */
function bestLanguage(language: string): string {
  const base = language.split(/[-_]/)[0] ?? language;
  return [language, base].find((each) => each in words) ?? 'en';
}
