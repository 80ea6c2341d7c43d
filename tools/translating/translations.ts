import fs from 'node:fs';
import path from 'node:path';
import { findLocaleIssues } from '../../src/core/words/localeIssues.ts';
import { wantedWords } from '../../src/core/words/wordForms.ts';
import { type FlatWords, flattenWords, unflattenWords } from '../../src/core/words/wordTree.ts';

const localesDir = path.resolve(import.meta.dirname, '../../locales');

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
  return fs.existsSync(file) ? flattenWords(JSON.parse(fs.readFileSync(file, 'utf8'))) : {};
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
  const tree = unflattenWords(ordered);
  const issues = findLocaleIssues(language, unflattenWords(Object.entries(english)), tree);
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

function fileOf(language: string, namespace: string): string {
  return path.join(localesDir, language, `${namespace}.json`);
}
