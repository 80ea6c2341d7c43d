import { expect, test } from 'vitest';
import { affectedTests } from './changedTests.ts';

const feature = 'src/features/engage/polls';
const importsOf = new Map([
  ['src/core/ids.ts', []],
  [`${feature}/pollRules.ts`, ['src/core/ids.ts']],
  [`${feature}/pollRules.test.ts`, [`${feature}/pollRules.ts`]],
  [`${feature}/server/pollService.db.test.ts`, []],
  ['src/app/features.ts', [`${feature}/pollRules.ts`]],
  ['src/app/server.ts', ['src/app/features.ts']],
  ['src/app/server.http.test.ts', ['src/app/server.ts']],
  ['src/ui/Button.test.tsx', ['src/ui/Button.tsx']],
]);

test('a change runs the tests that import it, at any distance', () => {
  expect(affectedTests(['src/core/ids.ts'], importsOf)).toEqual([`${feature}/pollRules.test.ts`]);
});

test('a changed feature runs all of its own tests', () => {
  expect(affectedTests([`${feature}/pollRules.ts`], importsOf)).toEqual([
    `${feature}/pollRules.test.ts`,
    `${feature}/server/pollService.db.test.ts`,
  ]);
});

test('the lists of features lead nowhere', () => {
  expect(affectedTests(['src/app/features.ts'], importsOf)).toEqual([]);
});

test('a test that changed runs', () => {
  expect(affectedTests(['src/ui/Button.test.tsx'], importsOf)).toEqual(['src/ui/Button.test.tsx']);
});
