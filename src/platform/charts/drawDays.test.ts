import { expect, test } from 'vitest';
import { chartSize, drawDays } from './drawDays.ts';

test('draws each series from the first day to the last, within the chart', () => {
  const { lines, valueTicks, dayTicks } = drawDays([
    [0, 5, 10],
    [1, 1, 1],
  ]);
  expect(lines.map(({ path }) => path)).toEqual([
    'M0,199L500,103.5L1000,8',
    'M0,179.9L500,179.9L1000,179.9',
  ]);
  expect(valueTicks.at(-1)).toEqual({ value: 10, at: 8 / chartSize.height });
  expect(dayTicks).toEqual([
    { value: 0, at: 0 },
    { value: 1, at: 0.5 },
    { value: 2, at: 1 },
  ]);
});

test('a day without a value breaks the line', () => {
  expect(drawDays([[1, null, 1, 1]]).lines[0]?.path.match(/M/g)).toHaveLength(2);
});

test('nothing at all is a flat line, and no days are none', () => {
  expect(drawDays([[0, 0]]).lines[0]?.path).toBe('M0,199L1000,199');
  expect(drawDays([[]])).toMatchObject({ lines: [{ path: '' }], dayTicks: [] });
});

test('of many days only some are named, the last one always', () => {
  const { dayTicks } = drawDays([Array.from({ length: 90 }, () => 1)]);
  expect(dayTicks.length).toBeLessThanOrEqual(5);
  expect(dayTicks.at(-1)).toEqual({ value: 89, at: 1 });
});

test('values are counted in whole numbers', () => {
  expect(drawDays([[1, 2]]).valueTicks.map(({ value }) => value)).toEqual([0, 1, 2]);
});
