import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeMonths } from './earnedPoints.ts';

test.each([
  ['2026-01-15', '2026-02-14', null],
  ['2026-01-15', '2026-02-28', { first: '2026-02-01', end: '2026-03-01' }],
  ['2026-01-01', '2026-01-31', { first: '2026-01-01', end: '2026-02-01' }],
  ['2025-12-02', '2026-02-27', { first: '2026-01-01', end: '2026-02-01' }],
  [null, '2026-02-27', { first: null, end: '2026-02-01' }],
  ['2026-01-31', null, { first: '2026-02-01', end: '9999-01-01' }],
])('between %s and %s the whole months are %o', (from, to, expected) => {
  expect(wholeMonths(from, to)).toEqual(expected);
});

test('months and the days around them are all days of the range, each once', () => {
  const day = fc
    .integer({ min: 0, max: 1_500 })
    .map((offset) => new Date(Date.UTC(2024, 0, 1 + offset)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, day, (from, to, each) => {
      const months = wholeMonths(from, to);
      const isWithin = from <= each && each <= to;
      if (months === null) return;
      const month = `${each.slice(0, 7)}-01`;
      const counted = [
        month >= (months.first ?? '') && month < months.end,
        each < (months.first ?? '') && isWithin,
        each >= months.end && isWithin,
      ];
      expect(counted.filter(Boolean)).toHaveLength(isWithin ? 1 : 0);
    }),
  );
});
