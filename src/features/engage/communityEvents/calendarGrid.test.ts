import { expect, test } from 'vitest';
import { addMonths, calendarRange, datesOf, weekOf, weeksOfMonth } from './calendarGrid.ts';

test('the weeks of a month start on the first day of the week', () => {
  const weeks = weeksOfMonth('2026-11-25', 1);
  expect(weeks.map(([first]) => first)).toEqual([
    ...['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'],
  ]);
  expect(weeksOfMonth('2026-11-25', 0)[0]?.[0]).toBe('2026-11-01');
  expect(weeksOfMonth('2027-02-10', 1)).toHaveLength(4);
  expect(weekOf('2026-11-25', 6)).toEqual([
    ...['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'],
    '2026-11-27',
  ]);
});

test('another month has the same day, or its last one', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

test('a calendar covers its days in every time zone', () => {
  expect(calendarRange('month', '2026-11-25')).toEqual({
    ...{ from: '2026-10-24T00:00:00Z', to: '2026-12-09T00:00:00Z' },
  });
});

test('an event is on the days of its viewer; an all-day event keeps its own', () => {
  const event = {
    ...{ allDay: false, startDate: '2026-11-25', endDate: '2026-11-25' },
    ...{ startTime: '2026-11-25T23:00:00Z', endTime: '2026-11-26T00:00:00Z' },
  };
  expect(datesOf(event, 'UTC')).toEqual({ first: '2026-11-25', last: '2026-11-25' });
  expect(datesOf(event, 'Asia/Tokyo')).toEqual({ first: '2026-11-26', last: '2026-11-26' });
  expect(datesOf({ ...event, allDay: true }, 'Asia/Tokyo').first).toBe('2026-11-25');
});
