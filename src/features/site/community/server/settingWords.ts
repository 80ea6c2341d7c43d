import type { Setting } from '#core/settings/settingsSchema.ts';
import { localeFile, serverWords } from '#platform/serverWords.ts';

/** The words of a setting in a language, by key below its path: `label`, `options.large`. */
export type SettingWords = (key: string) => string | null;

/** Reads the words that a feature has for a setting. */
export function settingWordsOf({ words, path }: Setting, language: string): SettingWords {
  const english = localeFile(words, 'en') ?? {};
  const tree = serverWords(words, english, [language]).words;
  return (key) => {
    const found = `${path}.${key}`
      .split('.')
      .reduce<unknown>((at, step) => Reflect.get(Object(at), step), tree);
    return typeof found === 'string' ? found : null;
  };
}
