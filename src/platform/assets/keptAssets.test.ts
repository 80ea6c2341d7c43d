import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createAssetStore } from './assetStore.ts';
import { keepAssets } from './keptAssets.ts';

function makeFolder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-assets-'));
  onTestFinished(() => fs.rmSync(dir, { recursive: true }));
  return dir;
}

function build(names: readonly string[]): string {
  const dir = makeFolder();
  for (const name of names) fs.writeFileSync(path.join(dir, name), `// ${name}`);
  return dir;
}

test('assets of the three releases before are served, and of processes of the next one', async () => {
  const kept = makeFolder();
  const releases = ['a1', 'b2', 'c3', 'd4', 'e5'].map((name) => build([`page-${name}.js`]));
  for (const dir of releases) await keepAssets(dir, kept);
  const [, , old = ''] = releases;
  const store = createAssetStore({ dir: old, basePath: '', kept });
  const textOf = async (name: string) => `${(await store.find(name, 'identity'))?.body ?? null}`;
  expect(await textOf('page-c3.js')).toBe('// page-c3.js');
  expect(await textOf('page-b2.js')).toBe('// page-b2.js');
  expect(await textOf('page-e5.js')).toBe('// page-e5.js');
  expect(await textOf('page-a1.js')).toBe('null');
  expect((await store.find('page-b2.js', 'gzip'))?.encoding).toBe('gzip');
});

test('no other file can be asked for', async () => {
  const kept = makeFolder();
  await keepAssets(build(['page.js']), kept);
  fs.writeFileSync(path.join(kept, 'secret.key'), 'secret');
  const store = createAssetStore({ dir: makeFolder(), basePath: '', kept });
  expect(await store.find('page.js', 'identity')).not.toBeNull();
  for (const name of ['../secret.key', '..', '.', '', 'a/b', 'page.js\0', '%2e%2e'])
    expect(await store.find(name, 'identity')).toBeNull();
});

test('a release is kept once, by however many processes', async () => {
  const [dir, kept] = [build(['page.js']), makeFolder()];
  await Promise.all([keepAssets(dir, kept), keepAssets(dir, kept)]);
  const [release = ''] = fs.readdirSync(kept);
  expect(fs.readdirSync(kept)).toHaveLength(1);
  expect(fs.readdirSync(path.join(kept, release))).toEqual(['page.js']);
});
