import { expect, test } from 'vitest';
import { joinList } from './joinList.ts';

test.each([
  ['en', 'a, b, c'],
  ['zh_CN', 'a、b、c'],
  ['ja', 'a、b、c'],
  ['ko', 'a, b, c'],
  ['ar', 'a، b، c'],
])('lists have the comma of %s', (language, text) => {
  expect(joinList(['a', 'b', 'c'], language)).toBe(text);
});
