import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { withoutForm } from '../../src/core/words/wordForms.ts';
import { flattenWords } from '../../src/core/words/wordTree.ts';
import { readTextModules, srcDir, type TextModule } from './textModules.ts';

const localesDir = path.resolve(import.meta.dirname, '../../locales');

/** Keys by namespace, those with plural forms without them. */
export type WordKeys = Readonly<Record<string, readonly string[]>>;

/** Which texts each part of the program shows; `frame` is what all pages are made of. */
export interface WordParts {
  /** Changes with the texts of any language. */
  revision: string;
  parts: Readonly<Record<string, WordKeys>>;
}

/** Loaded on every page. */
const frameFiles = ['app/entry.client.tsx', 'app/root.tsx', 'app/pageRoute.tsx'];

/**
 * Finds the texts that each part of the browser's program can show: of the namespaces that the part's modules translate, the
 * keys that a string or template of these modules can be. A key is more than is needed rather than missing: any string counts,
 * also one that is something else, and those of types.
 */
export function readWordParts(): WordParts {
  const modules = readTextModules();
  const english = readEnglish();
  const frame = closureOf(
    frameFiles.map((file) => path.join(srcDir, file)),
    modules,
  );
  const frameKeys = keysOf(frame, frame, { modules, english });
  const importers = new Map<string, string[]>();
  for (const [file, { later }] of modules) {
    for (const target of later) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const parts: Record<string, WordKeys> = { frame: frameKeys };
  for (const [file, from] of importers) {
    if (frame.has(file)) continue;
    const own = closureOf([file], modules);
    const near = new Set([...own, ...from, ...manifestsOf(frame)]);
    const keys = without(keysOf(own, near, { modules, english }), frameKeys);
    if (Object.keys(keys).length > 0) parts[wordPartOf(file)] = keys;
  }
  return { revision: revisionOf(parts), parts };
}

/** Files are named after their export, which is unique. */
export function wordPartOf(file: string): string {
  return path.basename(file).replace(/\.tsx?$/, '');
}

interface Sources {
  modules: ReadonlyMap<string, TextModule>;
  english: Readonly<Record<string, readonly string[]>>;
}

/** @param near modules whose strings may be keys */
function keysOf(own: ReadonlySet<string>, near: ReadonlySet<string>, from: Sources): WordKeys {
  const all = (files: Iterable<string>, name: 'namespaces' | 'literals' | 'patterns') =>
    new Set([...files].flatMap((file) => from.modules.get(file)?.[name] ?? []));
  const withTypes = new Set([...near, ...typesOf(near, from.modules)]);
  const literals = all(withTypes, 'literals');
  const patterns = [...all(own, 'patterns')].map((pattern) => new RegExp(pattern));
  const open = new Set(
    [...own].flatMap((file) => {
      const module = from.modules.get(file);
      return module?.isOpen ? module.namespaces : [];
    }),
  );
  const keys: Record<string, string[]> = {};
  for (const namespace of all(own, 'namespaces')) {
    const found = (from.english[namespace] ?? []).filter(
      (key) =>
        (open.has(namespace) && key.includes('.')) ||
        literals.has(key) ||
        literals.has(`${namespace}:${key}`) ||
        patterns.some((pattern) => pattern.test(key)),
    );
    if (found.length > 0) keys[namespace] = found;
  }
  return keys;
}

function without(keys: WordKeys, others: WordKeys): WordKeys {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([namespace, names]) => {
      const left = names.filter((name) => !others[namespace]?.includes(name));
      return left.length > 0 ? [[namespace, left]] : [];
    }),
  );
}

/** Features are found by their manifests, whose strings parts of other features show. */
function manifestsOf(frame: ReadonlySet<string>): string[] {
  return [...frame].filter((file) => file.endsWith('Feature.ts'));
}

function closureOf(files: readonly string[], modules: Sources['modules']): Set<string> {
  const found = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    open.push(...(modules.get(file)?.imports ?? []));
  }
  return found;
}

function typesOf(files: Iterable<string>, modules: Sources['modules']): string[] {
  return [...files].flatMap((file) => modules.get(file)?.types ?? []);
}

/** Keys of each namespace, as translations are called with them. */
function readEnglish(): Record<string, string[]> {
  const dir = path.join(localesDir, 'en');
  return Object.fromEntries(
    fs.readdirSync(dir).map((name) => {
      const words = flattenWords(JSON.parse(fs.readFileSync(path.join(dir, name), 'utf8')));
      const keys = Object.keys(words).map((key) => {
        const base = withoutForm(key);
        return Object.hasOwn(words, `${base}_other`) ? base : key;
      });
      return [path.basename(name, '.json'), [...new Set(keys)]];
    }),
  );
}

/** Of the table, and of all texts. */
function revisionOf(parts: WordParts['parts']): string {
  const hash = createHash('sha256').update(JSON.stringify(parts));
  const files = fs.readdirSync(localesDir, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.json')).sort()) {
    hash.update(file).update(fs.readFileSync(path.join(localesDir, file)));
  }
  return hash.digest('hex').slice(0, 12);
}
