import { expect, test } from 'vitest';
import { labelColon } from './labelColon.ts';

test.each([
  ['en', 'Note: late'],
  ['fr', 'Note\u00a0: late'],
  ['fr_CA', 'Note\u00a0: late'],
  ['ja', 'Note：late'],
  ['zh_CN', 'Note：late'],
])('a label has the colon of %s', (language, text) => {
  expect(`Note${labelColon(language)}late`).toBe(text);
});
