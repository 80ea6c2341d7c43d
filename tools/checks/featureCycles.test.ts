import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findCycles } from './featureCycles.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('no feature imports another in a cycle', () => {
  const files = fs
    .globSync('src/features/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/testing\/|Factories\.ts$/.test(file));
  const sources = files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]);
  expect(findCycles(Object.fromEntries(sources))).toEqual([]);
});

test('a cycle of features is found, at any length', () => {
  const cycles = findCycles({
    'src/features/care/a/a.ts': "import '#features/care/b/b.ts';",
    'src/features/care/b/ui/b.ts': "import type { C } from '#features/care/c/c.ts';",
    'src/features/care/c/c.ts': "await import('#features/care/a/other.ts');",
    'src/features/care/d/d.ts': "import '#features/care/a/a.ts';",
  });
  expect(cycles).toEqual([['care/a', 'care/b', 'care/c']]);
});
