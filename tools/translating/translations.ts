import fs from 'node:fs';
import path from 'node:path';
import { findLocaleIssues } from '../checks/locales.ts';

/** A translation file by dotted keys. */
export type FlatWords = Record<string, string>;
type Tree = { [key: string]: string | Tree };

const localesDir = path.resolve(import.meta.dirname, '../../locales');
const plural = /^(.+)_(zero|one|two|few|many|other)$/;
const order = ['zero', 'one', 'two', 'few', 'many', 'other'];

export function listNamespaces(): string[] {
  return fs
    .readdirSync(path.join(localesDir, 'en'))
    .map((name) => path.basename(name, '.json'))
    .sort();
}

/** Languages with a folder, except English. */
export function translatedLanguages(): string[] {
  return fs.readdirSync(localesDir).filter((name) => name !== 'en' && !name.startsWith('.'));
}

export function readWords(language: string, namespace: string): FlatWords {
  const file = fileOf(language, namespace);
  return fs.existsSync(file) ? flatten(JSON.parse(fs.readFileSync(file, 'utf8'))) : {};
}

/** The keys a language needs: those of English, with its own plural forms. Values are English. */
export function wantedWords(language: string, english: FlatWords): FlatWords {
  const { pluralCategories } = new Intl.PluralRules(language.replace('_', '-')).resolvedOptions();
  const forms = order.filter((form) => pluralCategories.some((each) => each === form));
  const wanted: FlatWords = {};
  for (const [key, text] of Object.entries(english)) {
    const [, base, form] = plural.exec(key) ?? [];
    const other = base === undefined ? undefined : english[`${base}_other`];
    if (base === undefined || other === undefined) wanted[key] = text;
    else if (form === 'other') {
      for (const each of forms) wanted[`${base}_${each}`] = english[`${base}_${each}`] ?? other;
    }
  }
  return wanted;
}

/** What a namespace lacks in a language, with the English text. */
export function missingWords(language: string, namespace: string): FlatWords {
  const has = readWords(language, namespace);
  const wanted = wantedWords(language, readWords('en', namespace));
  return Object.fromEntries(Object.entries(wanted).filter(([key]) => has[key] === undefined));
}

/**
 * Writes translations into a namespace, in the order of the English file. Nothing is written when the file would
 * have issues.
 * @returns the issues
 */
export function applyWords(language: string, namespace: string, words: FlatWords): string[] {
  const english = readWords('en', namespace);
  if (Object.keys(english).length === 0) return [`${namespace}: there is no such file`];
  const all = { ...readWords(language, namespace), ...words };
  const known = Object.keys(wantedWords(language, english));
  const unknown = Object.keys(all).filter((key) => !known.includes(key));
  const ordered = [...known, ...unknown].flatMap((key) => {
    const text = all[key];
    return text === undefined ? [] : [[key, text] as const];
  });
  const tree = unflatten(ordered);
  const issues = [
    ...findLocaleIssues(language, unflatten(Object.entries(english)), tree),
    ...ordered.flatMap(([key, text]) => spaceIssues(key, text, english[key] ?? '')),
  ];
  if (issues.length > 0) return issues.map((issue) => `${namespace}: ${issue}`);
  fs.mkdirSync(path.join(localesDir, language), { recursive: true });
  fs.writeFileSync(fileOf(language, namespace), `${JSON.stringify(tree, null, 2)}\n`);
  return [];
}

/** Sentences that are word for word as in English: probably forgotten. */
export function untranslatedWords(language: string, namespace: string): string[] {
  const english = readWords('en', namespace);
  return Object.entries(readWords(language, namespace))
    .filter(([key, text]) => text === english[key] && /\p{L}+ \p{L}+ \p{L}+/u.test(text))
    .map(([key]) => key);
}

/** Texts that join others have spaces around them in English, too. */
function spaceIssues(key: string, text: string, english: string): string[] {
  const isJoining = english.trim() !== english;
  const isTrimmed = isJoining || text.trim() === text;
  return isTrimmed && !text.includes('  ') ? [] : [`${key}: has stray spaces`];
}

function fileOf(language: string, namespace: string): string {
  return path.join(localesDir, language, `${namespace}.json`);
}

function flatten(tree: Tree, before = ''): FlatWords {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[before + key, value]]
        : Object.entries(flatten(value, `${before}${key}.`)),
    ),
  );
}

function unflatten(rows: readonly (readonly [string, string])[]): Tree {
  const tree: Tree = {};
  for (const [key, text] of rows) {
    const steps = key.split('.');
    let at = tree;
    for (const step of steps.slice(0, -1)) {
      const next = at[step];
      const below: Tree = typeof next === 'object' ? next : {};
      at[step] = below;
      at = below;
    }
    at[steps.at(-1) ?? ''] = text;
  }
  return tree;
}
