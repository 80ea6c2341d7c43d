import fs from 'node:fs';
import path from 'node:path';
import type { WordFile } from '#core/words/wordTree.ts';
import { projectDir } from './projectDir.ts';

const localesDir = path.join(projectDir, 'locales');
const held = new Map<string, WordFile | null>();

/** `locales/<language>/<namespace>.json`, held from then on; null where there is none. */
export function shippedWords(namespace: string, language: string): WordFile | null {
  const key = `${language}/${namespace}`;
  const known = held.get(key);
  if (known !== undefined) return known;
  const found = readShippedWords(namespace, language);
  held.set(key, found);
  return found;
}

/** The same, read from the disk each time: for what reads whole languages, once in a while. */
export function readShippedWords(namespace: string, language: string): WordFile | null {
  if (!/^[A-Za-z_]+$/.test(language) || !/^\w+$/.test(namespace)) return null;
  const file = path.join(localesDir, language, `${namespace}.json`);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}

/** Languages that have a folder, among them English. */
export function shippedLanguages(): string[] {
  return fs
    .readdirSync(localesDir)
    .filter((name) => /^[A-Za-z_]+$/.test(name))
    .sort();
}

/** The files of English, which define all others. */
export function shippedNamespaces(): string[] {
  return fs
    .readdirSync(path.join(localesDir, 'en'))
    .map((name) => path.basename(name, '.json'))
    .sort();
}
