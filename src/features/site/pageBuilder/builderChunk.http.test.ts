import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '#platform/projectDir.ts';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
}

const buildDir = path.join(projectDir, 'build/client');
const manifest: Record<string, Chunk> = JSON.parse(
  fs.readFileSync(path.join(buildDir, '.vite/manifest.json'), 'utf8'),
);

/** The scripts that a module imports statically, its own included. */
function scriptsOf(modules: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...modules];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) continue;
    found.add(chunk.file);
    open.push(...(chunk.imports ?? []));
  }
  return found;
}

const visited = scriptsOf(Object.keys(manifest).filter((key) => manifest[key]?.isEntry));
const moduleOf = (name: string) => `src/features/site/pageBuilder/ui/${name}.tsx`;

test('the page builder adds at most 150 KB of compressed scripts', () => {
  const scripts = [...scriptsOf([moduleOf('PageEditorWidget'), moduleOf('PageEditorView')])];
  const own = scripts.filter((file) => !visited.has(file));
  expect(own.some((file) => file.includes('PageEditorView'))).toBe(true);
  const bytes = own.map((file) => fs.statSync(path.join(buildDir, `${file}.br`)).size);
  const total = bytes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(5_000);
  expect(total).toBeLessThanOrEqual(150 * 1024);
});

test('no script of a visitor’s page imports the page builder', () => {
  const editor = new Set(
    ['PageEditorView', 'PageEditorWidget', 'PageListWidget'].map((name) => {
      const chunk = manifest[moduleOf(name)];
      if (!chunk) throw new Error(`${name} has no chunk of its own`);
      return chunk.file;
    }),
  );
  const views = Object.keys(manifest).filter(
    (key) => /Widget\.tsx$/.test(key) && !key.includes('/pageBuilder/'),
  );
  expect(views.length).toBeGreaterThan(20);
  for (const modules of [
    [...views],
    Object.keys(manifest).filter((key) => manifest[key]?.isEntry),
  ]) {
    expect([...scriptsOf(modules)].filter((file) => editor.has(file))).toEqual([]);
  }
});
