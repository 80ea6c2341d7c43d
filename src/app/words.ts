import { words } from 'virtual:words';
import { createDictionary, type Dictionary, type WordTree } from '#ui/translate.ts';

const trees = new Map<string, Record<string, WordTree>>();
const dictionaries = new Map<string, Dictionary>();

/** Loads a language's words, and English beneath it. */
export async function loadWords(language: string): Promise<Dictionary> {
  const held = dictionaries.get(language);
  if (held) return held;
  const wanted = [...new Set([bestLanguage(language), 'en'])];
  const found = await Promise.all(wanted.map(loadTree));
  const dictionary = createDictionary(language, found);
  dictionaries.set(language, dictionary);
  return dictionary;
}

/** Words already loaded by `loadWords`. */
export function loadedWords(language: string): Dictionary {
  const dictionary = dictionaries.get(language);
  if (!dictionary) throw new Error(`The words of ${language} are not loaded`);
  return dictionary;
}

async function loadTree(language: string): Promise<Record<string, WordTree>> {
  const held = trees.get(language) ?? (await words[language]?.())?.default ?? {};
  trees.set(language, held);
  return held;
}

/** `pt_BR` falls back to `pt`, anything without words to English. */
function bestLanguage(language: string): string {
  const base = language.split(/[-_]/)[0] ?? language;
  return [language, base].find((each) => Object.hasOwn(words, each)) ?? 'en';
}
