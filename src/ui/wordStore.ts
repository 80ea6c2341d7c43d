import {
  mostRevisions,
  type OverriddenNames,
  type WordsByNamespace,
} from '#core/words/overriddenWords.ts';
import { withWords } from '#core/words/wordTree.ts';
import { loadChunk } from './loadChunk.ts';
import { reportClientError } from './reportClientError.ts';
import { createDictionary, type Dictionary, type NoteWord, type WordTree } from './translate.ts';

/** By language, how to load the file that contains a namespace. */
export type WordLoaders = Readonly<Record<string, () => Promise<{ default: WordFile }>>>;

/** By namespace. */
type WordFile = Readonly<Record<string, WordTree>>;

type LoadWords = (namespace: string) => Promise<void> | null;

interface LanguageWords {
  dictionary: Dictionary;
  /** Null: it is there, or comes with the parts that show it. */
  load: LoadWords;
  /** Also where the texts of parts are expected. Null: it is there. */
  loadWhole: LoadWords;
  add: (words: WordFile) => void;
}

/** What the community has changed: the words of some namespaces of a language. */
interface ChangedWords extends OverriddenNames {
  load: (namespace: string) => WordsByNamespace | Promise<WordsByNamespace>;
}

let note: NoteWord | undefined;
const needed = new Map<string, WordLoaders>();
/** Of the languages with changed words, by revision; each revision is of one language. */
const changed = new Map<string, ChangedWords>();
/** In the browser: the page's own, also when others have changed them since. */
let pinned: string | null | undefined;
const languages = new Map<string, LanguageWords>();
/** In the browser of a built portal: the language of which texts come with the parts that show them (wordParts.ts). */
let partsIn: string | null = null;

/** From now on whole namespaces of this language are loaded only where a text is missing. */
export function expectParts(language: string): void {
  partsIn = language;
}

/** From now on whole namespaces are loaded, also of this language; texts that are there stay until these have come. */
export function leaveParts(): void {
  partsIn = null;
}

/** Adds some texts of a language. */
export function addWords(language: string, words: WordFile): void {
  wordsOf(language).add(words);
}

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

/** Of each text that is shown, from now on: in the browsers of staff who correct them. */
export function noteWords(hears: NoteWord): void {
  note = hears;
}

/** Registers words that the community has changed, for `dictionaryOf` with their revision. */
export function keepChangedWords(words: ChangedWords): void {
  changed.delete(words.revision);
  changed.set(words.revision, words);
  for (const oldest of [...changed.keys()].slice(0, -mostRevisions)) {
    changed.delete(oldest);
    for (const key of languages.keys()) if (key.endsWith(` ${oldest}`)) languages.delete(key);
  }
}

/** In the browser, before anything is shown. @param words of the page; null: nothing is changed */
export function pinChangedWords(words: ChangedWords | null): void {
  if (words) keepChangedWords(words);
  pinned = words?.revision ?? null;
}

/**
 * The translations of a language; missing ones suspend the component.
 * @param names what the community has changed in this language, as its pages say it
 */
export function dictionaryOf(language: string, names?: OverriddenNames | null): Dictionary {
  return wordsOf(language, names).dictionary;
}

/** Waits for all requested translations, so that the next render does not suspend. */
export async function wordsReady(language: string, names?: OverriddenNames | null): Promise<void> {
  const { load } = wordsOf(language, names);
  await Promise.all([...needed.keys()].map(load));
}

/**
 * The same for every language in use: for modules loaded while a page is open.
 * @param options.whole also where the texts come with parts: those of a part did not
 */
export async function shownWordsReady({ whole = false } = {}): Promise<void> {
  const loads = [...languages.values()].flatMap(({ load, loadWhole }) =>
    [...needed.keys()].map(whole ? loadWhole : load),
  );
  await Promise.all(loads);
}

function wordsOf(language: string, names: OverriddenNames | null = null): LanguageWords {
  const revision = pinned === undefined ? (names?.revision ?? null) : pinned;
  const own = revision === null ? undefined : changed.get(revision);
  const key = own ? `${language} ${own.revision}` : language;
  const held = languages.get(key);
  if (held) return held;
  const trees: Record<string, WordTree> = {};
  const loading = new Map<string, Promise<void>>();
  let wordsIn = language;
  const whole = new Set<string>();
  /** Those that did not come when a text was missing. */
  const lost = new Set<string>();
  const loadWhole: LoadWords = (namespace) => {
    const loaders = needed.get(namespace);
    if (!loaders || whole.has(namespace)) return null;
    const started = loading.get(namespace);
    if (started) return started;
    wordsIn = bestLanguage(language, loaders);
    const loader = loaders[wordsIn];
    const shipped = Promise.resolve(loader && loadChunk(loader));
    const isChanged = own?.namespaces.includes(namespace);
    const promise = Promise.all([shipped, isChanged ? own?.load(namespace) : undefined]).then(
      ([found, words]) => {
        const tree = found?.default[namespace] ?? {};
        const changes = words?.[namespace];
        trees[namespace] = changes ? withWords(tree, changes) : tree;
        whole.add(namespace);
        lost.delete(namespace);
      },
      (error: unknown) => {
        loading.delete(namespace);
        throw error;
      },
    );
    loading.set(namespace, promise);
    return promise;
  };
  const load: LoadWords = (namespace) => (partsIn === language ? null : loadWhole(namespace));
  const add = (words: WordFile) => {
    for (const [namespace, tree] of Object.entries(words)) {
      if (!whole.has(namespace)) trees[namespace] = mergedWords(trees[namespace] ?? {}, tree);
    }
  };
  const dictionary = createDictionary(language, [trees], () => wordsIn, note);
  const late = new Set<() => void>();
  const tellLate = () => {
    for (const hears of late) hears();
  };
  /** The build finds out which texts a part shows; one that it did not find is shown a moment later. */
  const find: Dictionary['find'] = (namespace, name, values) => {
    const text = dictionary.findIfAny(namespace, name, values);
    if (text !== undefined) return text;
    const isOfParts = partsIn === language || Object.hasOwn(trees, namespace);
    const coming = isOfParts && !lost.has(namespace) ? loadWhole(namespace) : null;
    if (!coming) return name;
    if (partsIn === language) {
      reportClientError(new Error(`The text ${namespace}:${name} was not sent with its part`));
    }
    coming.then(tellLate, () => {
      lost.add(namespace);
      tellLate();
    });
    return '';
  };
  /** What parts have brought is shown without waiting for the rest. */
  const loadingOf = (namespace: string) =>
    Object.hasOwn(trees, namespace) ? null : load(namespace);
  const onLate = (hears: () => void) => {
    late.add(hears);
    return () => late.delete(hears);
  };
  const shown = { ...dictionary, find, onLate, loading: loadingOf };
  const words = { dictionary: shown, load, loadWhole, add };
  languages.set(key, words);
  return words;
}

/** A tree with the texts of both. */
function mergedWords(one: WordTree, other: WordTree): WordTree {
  const merged: Record<string, string | WordTree> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const held = Object.hasOwn(merged, key) ? merged[key] : undefined;
    const isTree = typeof held === 'object' && typeof value === 'object';
    merged[key] = isTree ? mergedWords(held, value) : value;
  }
  return merged;
}

/** `pt_BR` falls back to `pt`, anything without translations to English. */
function bestLanguage(language: string, loaders: WordLoaders): string {
  const base = language.split(/[-_]/)[0] ?? language;
  return [language, base].find((each) => Object.hasOwn(loaders, each)) ?? 'en';
}
