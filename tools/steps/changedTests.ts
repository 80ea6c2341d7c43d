import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const sources = '{src,db,tools,e2e,bench}/**/*.{ts,tsx}';
const imports = /(?:from|import|import\()\s*'([^']+)'/g;
/** The app provides the product to tests, so what tests import leads to it without an import. */
const provider = 'src/app/testing/provideProduct.ts';
const provided = 'src/platform/testing/product.ts';
/** Files that import every feature: not followed, because everything would depend on everything. */
const lists = new Set(['src/app/features.ts', 'src/app/serverFeatures.ts']);
const test = /\.test\.tsx?$/;

/**
 * The test files affected by a change: those that import a changed file directly or indirectly, and those in
 * a changed feature's folder.
 * @param base the commit to compare the work tree with
 */
export function listChangedTests(base: string): string[] {
  return affectedTests(changedFiles(base), readImports());
}

/** @param importsOf source file → the files it imports */
export function affectedTests(
  changed: readonly string[],
  importsOf: ReadonlyMap<string, readonly string[]>,
): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of importsOf) {
    if (lists.has(file)) continue;
    for (const each of imported.filter((name) => !lists.has(name)))
      importers.set(each, [...(importers.get(each) ?? []), file]);
  }
  const reached = new Set<string>();
  const open = [...changed];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    open.push(...(importers.get(file) ?? []));
  }
  const folders = new Set(changed.map(featureOf).filter((folder) => folder !== null));
  const isAffected = (file: string) => reached.has(file) || folders.has(featureOf(file) ?? '');
  return [...importsOf.keys()].filter((file) => test.test(file) && isAffected(file));
}

/** `src/features/<group>/<noun>` of a file in it. */
function featureOf(file: string): string | null {
  return /^src\/features\/[^/]+\/[^/]+/.exec(file)?.[0] ?? null;
}

function changedFiles(base: string): string[] {
  const git = (...words: string[]) =>
    execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

function readImports(): Map<string, string[]> {
  const files = fs.globSync(sources).filter((file) => !file.includes('tools/fixtures/'));
  const importsOf = new Map(
    files.map((file) => {
      const found = fs.readFileSync(file, 'utf8').matchAll(imports);
      return [file, [...found].flatMap(([, name = '']) => resolveImport(file, name))];
    }),
  );
  importsOf.set(provided, [...(importsOf.get(provided) ?? []), provider]);
  return importsOf;
}

/** The file of a project import; null for a package. */
function resolveImport(from: string, name: string): string[] {
  if (name.startsWith('.')) return [path.join(path.dirname(from), name)];
  const [, room = '', rest = ''] = /^#(\w+)\/(.*)$/.exec(name) ?? [];
  if (room === '') return [];
  return [path.join(room === 'db' || room === 'locales' ? room : `src/${room}`, rest)];
}
