import { expect, test } from 'vitest';
import { nextThreshold, percentToNext } from './badgeTiers.ts';

const tiers = { thresholds: [1, 5, 25], isRepeatable: false };

test('the next threshold is the first that is not reached', () => {
  expect([0, 1, 4, 5, 24, 25, 90].map((each) => nextThreshold(tiers, each))).toEqual([
    ...[1, 5, 5, 25, 25],
    ...[null, null],
  ]);
  expect(percentToNext(tiers, 20)).toBe(80);
  expect(percentToNext(tiers, 25)).toBe(100);
  expect(percentToNext(tiers, -3)).toBe(0);
});

test('a badge that is earned again continues with its next multiple', () => {
  const again = { thresholds: [10], isRepeatable: true };
  expect([0, 9, 10, 25].map((each) => nextThreshold(again, each))).toEqual([10, 10, 20, 30]);
});
