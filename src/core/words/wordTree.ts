/** Texts by dotted keys: `errors.private`. */
export type FlatWords = Readonly<Record<string, string>>;

/** A translation file: strings, and nested objects of them. */
export interface WordFile {
  readonly [key: string]: string | WordFile;
}

interface Growing {
  [key: string]: string | Growing;
}

export function flattenWords(tree: WordFile): Record<string, string> {
  const words: Record<string, string> = {};
  addWords(words, tree, '');
  return words;
}

function addWords(words: Record<string, string>, tree: WordFile, before: string): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') words[before + key] = value;
    else addWords(words, value, `${before}${key}.`);
  }
}

export function unflattenWords(rows: Iterable<readonly [key: string, text: string]>): WordFile {
  const tree: Growing = {};
  for (const [key, text] of rows) setWord(tree, key, text);
  return tree;
}

/** A file with some of its texts replaced; the given one stays as it is. */
export function withWords(tree: WordFile, words: FlatWords): WordFile {
  const changed: Growing = structuredClone(tree) as Growing; // a copy may be written to
  for (const [key, text] of Object.entries(words)) setWord(changed, key, text);
  return changed;
}

function setWord(tree: Growing, key: string, text: string): void {
  const steps = key.split('.');
  let at = tree;
  for (const step of steps.slice(0, -1)) {
    const next = Object.hasOwn(at, step) ? at[step] : undefined;
    const below: Growing = typeof next === 'object' ? next : {};
    define(at, step, below);
    at = below;
  }
  define(at, steps.at(-1) ?? '', text);
}

/** Keys come from files and tables: `__proto__` is a key like any other. */
function define(tree: Growing, key: string, value: string | Growing): void {
  Object.defineProperty(tree, key, {
    ...{ value, writable: true, enumerable: true, configurable: true },
  });
}
