import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findCycles, findRelativeCrossings } from './featureCycles.ts';

const root = path.resolve(import.meta.dirname, '../..');

const sources = fs
  .globSync('src/features/**/*.{ts,tsx}', { cwd: root })
  .map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')] as const);

test('no feature imports another in a cycle', () => {
  const product = sources.filter(
    ([file]) => !/\.test\.tsx?$|\/testing\/|Factories\.ts$/.test(file),
  );
  expect(findCycles(Object.fromEntries(product))).toEqual([]);
});

test('features import each other by name, tests too', () => {
  expect(findRelativeCrossings(Object.fromEntries(sources))).toEqual([]);
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

test('a cycle of relative imports is found', () => {
  const cycles = findCycles({
    'src/features/care/a/server/a.ts': "import { b } from '../../b/server/b.ts';",
    'src/features/care/b/server/b.ts': "import { c } from '../../../engage/c/c.ts';",
    'src/features/engage/c/c.ts': "await import('../../care/a/a.ts');",
    'src/features/engage/c/server/c.ts': "import { rules } from '../c.ts';",
  });
  expect(cycles).toEqual([['care/a', 'care/b', 'engage/c']]);
});

test('a relative import that leaves its feature is found', () => {
  const crossings = findRelativeCrossings({
    'src/features/care/a/server/testing/a.ts':
      "import '../../rules.ts';\nimport '../../../b/b.ts';",
    'src/features/care/a/a.test.ts': "vi.mock('../b/b.ts');\nimport '../../../core/ids.ts';",
    'src/features/care/b/b.ts': "import '#features/care/a/rules.ts';\nimport './rules.ts';",
  });
  expect(crossings).toEqual([
    'src/features/care/a/server/testing/a.ts imports ../../../b/b.ts',
    'src/features/care/a/a.test.ts imports ../b/b.ts',
    'src/features/care/a/a.test.ts imports ../../../core/ids.ts',
  ]);
});
