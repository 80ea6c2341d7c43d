import { expect, test } from 'vitest';
import {
  goalAmountOf,
  goalDays,
  goalLine,
  goalSeconds,
  goalShare,
  goalState,
  nextGoalDays,
} from './insightGoals.ts';

test('periods are those of the calendar', () => {
  expect(goalDays('MONTH', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(goalDays('QUARTER', '2026-12-31')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(goalDays('YEAR', '2026-06-15')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(nextGoalDays('QUARTER', goalDays('QUARTER', '2026-12-31'))).toEqual({
    ...{ from: '2027-01-01', to: '2027-03-31' },
  });
});

test.each([
  // What grows, and more is better.
  ['AT_LEAST', true, 100, 1, 'REACHED'],
  ['AT_LEAST', true, 50, 0.5, 'ON_TRACK'],
  ['AT_LEAST', true, 49, 0.5, 'BEHIND'],
  // What grows, and less is better.
  ['AT_MOST', true, 101, 0.9, 'EXCEEDED'],
  ['AT_MOST', true, 50, 0.5, 'ON_TRACK'],
  ['AT_MOST', true, 51, 0.5, 'BEHIND'],
  // A median or share says nothing about the rest of the period.
  ['AT_LEAST', false, 100, 0.1, 'ON_TRACK'],
  ['AT_LEAST', false, 99, 0.1, 'BEHIND'],
  ['AT_MOST', false, 100, 0.9, 'ON_TRACK'],
  ['AT_MOST', false, 101, 0.9, 'BEHIND'],
  ['AT_MOST', false, null, 0.9, 'EMPTY'],
] as const)(
  'a goal of %s (grows: %s) at %s after %s: %s',
  (direction, isCumulative, value, elapsed, state) => {
    expect(goalState({ direction, target: 100, isCumulative, value, elapsed })).toBe(state);
  },
);

test('its bar is as long as the share of the target', () => {
  expect([goalShare(200, 50), goalShare(200, 300), goalShare(200, null)]).toEqual([0.25, 1, 0]);
  expect([goalShare(0, 0), goalShare(0, 1)]).toEqual([0, 1]);
});

test('its line is the target, or the share of each step of what grows', () => {
  const days = { from: '2026-06-01', to: '2026-06-30', since: '2026-06-01' };
  const steps = [
    { from: '2026-05-31', to: '2026-05-31' },
    { from: '2026-06-01', to: '2026-06-01' },
    { from: '2026-06-02', to: '2026-06-08' },
    { from: '2026-07-01', to: '2026-07-01' },
  ];
  expect(goalLine({ target: 300, isCumulative: true }, days, steps)).toEqual([null, 10, 70, null]);
  expect(goalLine({ target: 4, isCumulative: false }, days, steps)).toEqual([null, 4, 4, null]);
  const since = { ...days, since: '2026-05-01' };
  expect(goalLine({ target: 4, isCumulative: false }, since, steps)).toEqual([4, 4, 4, null]);
});

test('a duration is told in the unit in which it was typed', () => {
  expect(goalAmountOf(goalSeconds(4, 'HOURS'))).toEqual({ amount: 4, unit: 'HOURS' });
  expect(goalAmountOf(goalSeconds(90, 'MINUTES'))).toEqual({ amount: 90, unit: 'MINUTES' });
  expect(goalAmountOf(goalSeconds(48, 'HOURS'))).toEqual({ amount: 2, unit: 'DAYS' });
  expect(goalAmountOf(goalSeconds(1.505, 'HOURS')).unit).toBe('HOURS');
  expect(goalAmountOf(0)).toEqual({ amount: 0, unit: 'MINUTES' });
});
