import { formatFullCount } from '#core/formatCount.ts';
import { directionOf, localeOf } from '#core/languages.ts';
import type { WordFile } from '#core/words/wordTree.ts';
import type { Words } from './wordNamespaces.ts';

type Namespace = keyof Words;
type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** Dotted paths of the strings in a translation tree. */
type Path<Tree, Before extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Before}${Key}`
    : Path<Tree[Key], `${Before}${Key}.`>;
}[keyof Tree & string];

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${Plural}` ? Base : Key;

/** The keys of a namespace; one with plural forms is used by its base, with `count`. */
export type WordKey<Name extends Namespace> = WithoutPlural<Path<Words[Name]>>;

export type WordValues = Readonly<Record<string, string | number>>;

/** Translates a key: `t('pagination.page', { page: 3 })`. */
export type Translate<Name extends Namespace> = (key: WordKey<Name>, values?: WordValues) => string;

/** A translation file: strings, and nested objects of them. */
export type WordTree = WordFile;

/** Hears which text of which key was shown. */
export type NoteWord = (namespace: string, key: string, text: string) => void;

/** All translations of a language by namespace, with English fallbacks. */
export interface Dictionary {
  language: string;
  find: (namespace: string, key: string, values?: WordValues) => string;
  /** The same; undefined if there is no such text, of which `find` gives the key. */
  findIfAny: (namespace: string, key: string, values?: WordValues) => string | undefined;
  /** The promise to wait for before this namespace is available; null: available. */
  loading: (namespace: string) => Promise<void> | null;
  /** Tells of texts that came after they were looked up. @returns ends it */
  onLate?: (hears: () => void) => () => void;
}

/**
 * @param trees by namespace; the first with the key is used, so the language precedes English
 * @param note hears of every text that is shown
 * @param wordsIn the language of the texts, if different: plural rules follow the text's language
 */
export function createDictionary(
  language: string,
  trees: readonly Readonly<Record<string, WordTree>>[],
  wordsIn: () => string = () => language,
  note?: NoteWord,
): Dictionary {
  const rules = new Map<string, Intl.PluralRules>();
  const formOf = (count: number): string => {
    const words = wordsIn();
    const plurals = rules.get(words) ?? new Intl.PluralRules(localeOf(words));
    rules.set(words, plurals);
    return plurals.select(count);
  };
  const isRtl = directionOf(language) === 'rtl';
  const findIfAny = (namespace: string, key: string, values: WordValues = {}) => {
    const forms =
      typeof values.count === 'number'
        ? [`${key}_${formOf(values.count)}`, `${key}_other`, key]
        : [key];
    for (const tree of trees) {
      for (const form of forms) {
        const text = textAt(tree[namespace], form);
        if (text === undefined) continue;
        const shown = fill(text, values, { language, isRtl });
        note?.(namespace, form, shown);
        return shown;
      }
    }
    return undefined;
  };
  return {
    language,
    loading: () => null,
    findIfAny,
    find: (namespace, key, values) => findIfAny(namespace, key, values) ?? key,
  };
}

/** Texts by key: a page has thousands, and most of them several times. */
const found = new WeakMap<WordTree, Map<string, string>>();

function textAt(tree: WordTree | undefined, key: string): string | undefined {
  if (tree === undefined) return undefined;
  const texts = found.get(tree) ?? new Map<string, string>();
  if (texts.size === 0) found.set(tree, texts);
  const held = texts.get(key);
  if (held !== undefined) return held;
  const text = walkTo(tree, key);
  // What is missing may arrive, and may be anything.
  if (text !== undefined) texts.set(key, text);
  return text;
}

function walkTo(tree: WordTree, key: string): string | undefined {
  let at: string | WordTree | undefined = tree;
  for (const step of key.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, step)) return undefined;
    at = at[step];
  }
  return typeof at === 'string' ? at : undefined;
}

/** Interpolates `{{name}}`. */
function fill(
  text: string,
  values: WordValues,
  { language, isRtl }: { language: string; isRtl: boolean },
): string {
  if (!text.includes('{{')) return text;
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (slot, name: string) => {
    const given = values[name] ?? slot;
    const value =
      name === 'count' && typeof given === 'number' ? formatFullCount(given, language) : `${given}`;
    return isRtl && /\p{L}/u.test(value) ? isolated(value) : value;
  });
}

/** Isolates a value of another script, so that its direction and punctuation are kept. */
function isolated(value: string): string {
  return `\u2068${value}\u2069`;
}
