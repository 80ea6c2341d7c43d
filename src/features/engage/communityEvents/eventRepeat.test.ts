import { expect, test } from 'vitest';
import { seriesDates, timingsMovedAlong, timingsOn } from './eventRepeat.ts';

const dates = (
  first: string,
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'MONTHLY_WEEKDAY',
  interval = 1,
) => seriesDates(first, { frequency, interval, count: 3 });

test('a series has one date for each event, the first one included', () => {
  expect(dates('2026-12-30', 'DAILY')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  expect(dates('2026-12-30', 'WEEKLY', 2)).toEqual(['2026-12-30', '2027-01-13', '2027-01-27']);
});

test('a day that a month does not have becomes its last', () => {
  expect(dates('2027-01-31', 'MONTHLY')).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
});

test('the same weekday of each month; a fifth one becomes the last', () => {
  // The second Tuesday.
  expect(dates('2026-12-08', 'MONTHLY_WEEKDAY')).toEqual([
    ...['2026-12-08', '2027-01-12', '2027-02-09'],
  ]);
  expect(dates('2026-10-29', 'MONTHLY_WEEKDAY')).toEqual([
    ...['2026-10-29', '2026-11-26', '2026-12-31'],
  ]);
});

test('an event that ends after midnight does so on every date', () => {
  const night = { startTime: '2026-12-01T22:00', endTime: '2026-12-02T01:00' };
  expect(timingsOn('2026-12-08', night)).toEqual({
    ...{ startTime: '2026-12-08T22:00', endTime: '2026-12-09T01:00' },
  });
});

test('other events of a series move by as many days, to the new time of day', () => {
  const before = { startTime: '2026-12-01T18:00', endTime: '2026-12-01T19:00' };
  const after = { startTime: '2026-12-02T10:00', endTime: '2026-12-02T12:00' };
  const own = { startTime: '2026-12-08T18:00', endTime: '2026-12-08T19:00' };
  expect(timingsMovedAlong(own, { before, after })).toEqual({
    ...{ startTime: '2026-12-09T10:00', endTime: '2026-12-09T12:00' },
  });
});
