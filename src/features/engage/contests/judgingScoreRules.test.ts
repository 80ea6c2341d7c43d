import { expect, test } from 'vitest';
import { averageOf, judgeScoreOf } from './judgingScoreRules.ts';

const criteria = [
  { label: 'Idea', weight: 2 },
  { label: 'Craft', weight: 1 },
];

test('a score is weighted; an average leaves out recused judges', () => {
  expect(judgeScoreOf(criteria, [9, 3])).toBe(7);
  expect(judgeScoreOf([], [])).toBeNull();
  expect(averageOf(criteria, [[9, 3], null, [8, 8]])).toBe(7.5);
  expect(
    averageOf(criteria, [
      [1, 2],
      [1, 1],
    ]),
  ).toBe(1.17);
  expect(averageOf(criteria, [null])).toBeNull();
});
