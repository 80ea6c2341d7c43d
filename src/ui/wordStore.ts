import { loadChunk } from './loadChunk.ts';
import { createDictionary, type Dictionary, type WordTree } from './translate.ts';

/** By language, how to load the file that contains a namespace. */
export type WordLoaders = Readonly<Record<string, () => Promise<{ default: WordFile }>>>;

type WordFile = Readonly<Record<string, WordTree>>;

interface LanguageWords {
  dictionary: Dictionary;
  load: (namespace: string) => Promise<void> | null;
}

const needed = new Map<string, WordLoaders>();
const languages = new Map<string, LanguageWords>();

/**
 * Registers the namespaces that a translating module needs; calls are added by the build
 * (tools/building/wordsPlugin.ts). In the browser this runs when the module's script loads, on the server at
 * startup, for all of them.
 * @public
 */
export function needWords(namespace: string, loaders: WordLoaders): void {
  needed.set(namespace, loaders);
  // Errors are handled where the translations are awaited.
  for (const { load } of languages.values()) load(namespace)?.catch(() => undefined);
}

/** The translations of a language; missing ones suspend the component. */
export function dictionaryOf(language: string): Dictionary {
  return wordsOf(language).dictionary;
}

/** Waits for all requested translations, so that the next render does not suspend. */
export async function wordsReady(language: string): Promise<void> {
  const { load } = wordsOf(language);
  await Promise.all([...needed.keys()].map(load));
}

/** The same for every language in use: for modules loaded while a page is open. */
export async function shownWordsReady(): Promise<void> {
  await Promise.all([...languages.keys()].map(wordsReady));
}

function wordsOf(language: string): LanguageWords {
  const held = languages.get(language);
  if (held) return held;
  const trees: Record<string, WordTree> = {};
  const loading = new Map<string, Promise<void>>();
  let wordsIn = language;
  const load = (namespace: string): Promise<void> | null => {
    const loaders = needed.get(namespace);
    if (!loaders || Object.hasOwn(trees, namespace)) return null;
    const started = loading.get(namespace);
    if (started) return started;
    wordsIn = bestLanguage(language, loaders);
    const loader = loaders[wordsIn];
    const promise = Promise.resolve(loader && loadChunk(loader)).then(
      (found) => {
        trees[namespace] = found?.default[namespace] ?? {};
      },
      (error: unknown) => {
        loading.delete(namespace);
        throw error;
      },
    );
    loading.set(namespace, promise);
    return promise;
  };
  const dictionary = createDictionary(language, [trees], () => wordsIn);
  const words = { dictionary: { ...dictionary, loading: load }, load };
  languages.set(language, words);
  return words;
}

/** `pt_BR` falls back to `pt`, anything without translations to English. */
function bestLanguage(language: string, loaders: WordLoaders): string {
  const base = language.split(/[-_]/)[0] ?? language;
  return [language, base].find((each) => Object.hasOwn(loaders, each)) ?? 'en';
}
