import { expect, test } from 'vitest';
import { businessMsBetween } from '#core/businessTime.ts';
import { calendarOfHours, nextOpening, titleOfChat } from './liveChatRules.ts';

const isOpen = (hours: Parameters<typeof calendarOfHours>[0], at: string) =>
  businessMsBetween(calendarOfHours(hours), Date.parse(at), Date.parse(at) + 1) > 0;

test('opening hours are those of the time zone, and dates close the whole day', () => {
  const hours = {
    timeZone: 'Europe/Berlin',
    hours: [{ day: 'MONDAY' as const, from: '09:00', to: '17:00' }],
    closedOn: ['2026-12-28'],
  };
  // 30 November 2026 is a Monday, in winter time.
  expect(isOpen(hours, '2026-11-30T08:00:00Z')).toBe(true);
  expect(isOpen(hours, '2026-11-30T07:59:00Z')).toBe(false);
  expect(isOpen(hours, '2026-11-30T16:00:00Z')).toBe(false);
  expect(isOpen(hours, '2026-12-01T10:00:00Z')).toBe(false);
  expect(isOpen(hours, '2026-12-28T10:00:00Z')).toBe(false);
});

test('it is open until midnight, and past it', () => {
  const late = (to: string) => ({
    ...{ timeZone: 'UTC', closedOn: [] },
    hours: [{ day: 'MONDAY' as const, from: '20:00', to }],
  });
  for (const to of ['24:00', '00:00']) {
    expect(isOpen(late(to), '2026-11-30T23:59:59Z')).toBe(true);
    expect(isOpen(late(to), '2026-12-01T00:00:00Z')).toBe(false);
  }
  expect(isOpen(late('02:00'), '2026-12-01T01:59:59Z')).toBe(true);
  expect(isOpen(late('02:00'), '2026-12-01T02:00:00Z')).toBe(false);
  expect(isOpen(late('02:00'), '2026-11-30T01:00:00Z')).toBe(false);
});

test('without hours it is open around the clock, but on closed dates', () => {
  expect(calendarOfHours({ timeZone: 'UTC', hours: [], closedOn: [] })).toBeNull();
  const closed = { timeZone: 'UTC', hours: [], closedOn: ['2026-12-25'] };
  expect(isOpen(closed, '2026-12-25T12:00:00Z')).toBe(false);
  expect(isOpen(closed, '2026-12-26T23:59:59Z')).toBe(true);
});

test('the next opening passes over nights, holidays and clock changes', () => {
  const calendar = calendarOfHours({
    timeZone: 'Europe/Berlin',
    hours: (['MONDAY', 'FRIDAY', 'SATURDAY'] as const).map((day) => ({
      ...{ day, from: '09:00', to: '17:00' },
    })),
    closedOn: ['2027-03-26'],
  });
  const opensAfter = (at: string) => {
    const opens = nextOpening(calendar, Date.parse(at));
    return opens && new Date(opens).toISOString();
  };
  // Open, also at the first moment and not at the last.
  expect(opensAfter('2027-03-22T08:00:00Z')).toBeNull();
  expect(opensAfter('2027-03-22T07:59:59Z')).toBe('2027-03-22T08:00:00.000Z');
  expect(opensAfter('2027-03-22T16:00:00Z')).toBe('2027-03-27T08:00:00.000Z');
  // Summer time begins on the Sunday between.
  expect(opensAfter('2027-03-27T17:00:00Z')).toBe('2027-03-29T07:00:00.000Z');
  expect(nextOpening(null, 0)).toBeNull();
  const never = calendarOfHours({ timeZone: 'UTC', hours: [], closedOn: ['2027-01-01'] });
  expect(nextOpening(never, Date.parse('2027-01-01T12:00:00Z'))).toBe(
    Date.parse('2027-01-02T00:00:00Z'),
  );
});

test('the subject is the first line of the message, shortened', () => {
  expect(titleOfChat('  Hello\nworld')).toBe('Hello');
  expect(titleOfChat('a'.repeat(90))).toBe(`${'a'.repeat(79)}…`);
});
