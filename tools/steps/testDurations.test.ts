import path from 'node:path';
import { expect, test } from 'vitest';
import { durationTable, expectedSeconds, readDurations } from './testDurations.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('a file takes what is recorded, or what is usual for its group', () => {
  const recorded = { 'src/a.db.test.ts': 90 };
  expect(expectedSeconds(path.join(root, 'src/a.db.test.ts'), recorded)).toBe(90);
  const usual = ['b.test.ts', 'b.db.test.ts', 'b.http.test.ts', 'b.browser.test.ts'].map((file) =>
    expectedSeconds(path.join(root, 'src', file), recorded),
  );
  expect(usual).toEqual(usual.toSorted((one, other) => one - other));
});

test('the table has the sum of each group, then the longest files', () => {
  const table = durationTable([
    { file: 'a.db.test.ts', seconds: 2 },
    { file: 'b.db.test.ts', seconds: 5.4 },
    { file: 'c.test.ts', seconds: 1 },
  ]).map((line) => line.trim());
  expect(table).toEqual([
    '1 s  unit, 1 files',
    '7 s  db, 2 files',
    '5 s  b.db.test.ts',
    '2 s  a.db.test.ts',
    '1 s  c.test.ts',
  ]);
});

test('what is recorded are files that exist', () => {
  for (const [file, seconds] of Object.entries(readDurations())) {
    expect(path.isAbsolute(file), file).toBe(false);
    expect(seconds, file).toBeGreaterThan(0);
  }
});
