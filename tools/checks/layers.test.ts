import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const fixtures = path.join(root, 'tools/fixtures/layers');

interface Cruise {
  summary: { violations: { from: string; rule: { name: string } }[] };
}

function cruiseFixtures(): Cruise {
  const result = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['src', 'db', '--config', path.join(root, '.dependency-cruiser.cjs')],
      ...['--output-type', 'json'],
    ],
    { cwd: fixtures, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(result.stdout);
}

function listFiles(folder: string): string[] {
  return fs
    .readdirSync(path.join(fixtures, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.tsx?$/.test(name));
}

/** The rules that a fixture violates, listed in its first line. */
function claimedRules(file: string): string[] {
  const [line = ''] = fs.readFileSync(path.join(fixtures, file), 'utf8').split('\n');
  return line.startsWith('// ') ? line.slice(3).split(', ').sort() : [];
}

describe('the layer rules', () => {
  const { violations } = cruiseFixtures().summary;
  const files = [...listFiles('src'), ...listFiles('db')];

  test.each(files)('%s breaks what its first line says and nothing else', (file) => {
    const broken = violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);
    expect([...new Set(broken)].sort()).toEqual(claimedRules(file));
  });

  test('every rule has a bad file', () => {
    const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
    const claimed = new Set(files.flatMap(claimedRules));
    const names: string[] = config.forbidden.map(({ name }: { name: string }) => name);
    expect(names.filter((name) => !claimed.has(name))).toEqual([]);
  });
});
