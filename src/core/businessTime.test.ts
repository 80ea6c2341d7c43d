import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addBusinessMs,
  type BusinessCalendar,
  businessMsBetween,
  momentOfLocal,
  type OpenInterval,
} from './businessTime.ts';

const hour = 3_600_000;
const weekdays = [1, 2, 3, 4, 5] as const;
const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;
const at = (text: string) => Date.parse(text);

const hours = (
  days: readonly OpenInterval['day'][],
  ...spans: readonly (readonly [number, number])[]
) => days.flatMap((day) => spans.map(([from, to]) => ({ day, from: from * 60, to: to * 60 })));

const office = (fields: Partial<BusinessCalendar> = {}): BusinessCalendar => ({
  ...{ timeZone: 'Europe/Berlin', intervals: hours(weekdays, [9, 12], [13, 17]), exceptions: [] },
  ...fields,
});

test('nights, lunch and weekends do not count', () => {
  // Friday 16:00 to Monday 10:00.
  expect(businessMsBetween(office(), at('2026-01-09T15:00Z'), at('2026-01-12T09:00Z'))).toBe(
    2 * hour,
  );
  expect(addBusinessMs(office(), at('2026-01-09T15:00Z'), 2 * hour)).toBe(at('2026-01-12T09:00Z'));
  expect(businessMsBetween(office(), at('2026-01-12T10:30Z'), at('2026-01-12T12:30Z'))).toBe(hour);
});

test('a holiday is closed, and a date may have its own hours', () => {
  const calendar = office({
    exceptions: [
      { date: '2026-12-24', intervals: [{ from: 540, to: 720 }] },
      { date: '2026-12-25', intervals: [] },
    ],
  });
  expect(businessMsBetween(calendar, at('2026-12-24T00:00Z'), at('2026-12-28T00:00Z'))).toBe(
    3 * hour,
  );
});

test('a night that loses an hour has one less, a night that gains one has one more', () => {
  const nights = office({ intervals: hours(everyDay, [0, 24]) });
  const between = (from: string, to: string) => businessMsBetween(nights, at(from), at(to)) / hour;
  // Local midnight to midnight, on 29 March and 25 October 2026.
  expect(between('2026-03-28T23:00Z', '2026-03-29T22:00Z')).toBe(23);
  expect(between('2026-10-24T22:00Z', '2026-10-25T23:00Z')).toBe(25);
  const early = office({ intervals: hours(everyDay, [1, 5]) });
  expect(businessMsBetween(early, at('2026-03-28T23:00Z'), at('2026-03-29T22:00Z'))).toBe(3 * hour);
  expect(businessMsBetween(early, at('2026-10-24T22:00Z'), at('2026-10-25T23:00Z'))).toBe(5 * hour);
});

test('a local time that a clock change skips is the moment of the change', () => {
  const local = at('2026-03-29T02:30Z');
  expect(momentOfLocal('Europe/Berlin', local)).toBe(at('2026-03-29T01:00Z'));
  // Of a time that comes twice it is the first.
  expect(momentOfLocal('Europe/Berlin', at('2026-10-25T02:30Z'))).toBe(at('2026-10-25T00:30Z'));
});

test('a calendar that is never open has no due time', () => {
  expect(addBusinessMs(office({ intervals: [] }), at('2026-01-01T00:00Z'), 1)).toBeNull();
});

const zones = [
  ...['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
  ...['America/St_Johns', 'Africa/Cairo', 'Pacific/Apia', 'UTC'],
];
/** Days around the clock changes of several zones, and others. */
const moments = fc.oneof(
  fc.integer({ min: at('2026-03-06T00:00Z'), max: at('2026-04-30T00:00Z') }),
  fc.integer({ min: at('2026-10-01T00:00Z'), max: at('2026-11-05T00:00Z') }),
  fc.integer({ min: at('2025-12-20T00:00Z'), max: at('2027-01-10T00:00Z') }),
);
const span = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }))
  .filter(({ from, to }) => from < to);
const calendars = fc.record({
  timeZone: fc.constantFrom(...zones),
  intervals: fc.array(
    fc.tuple(fc.constantFrom(...everyDay), span).map(([day, times]) => ({ day, ...times })),
    { maxLength: 10 },
  ),
  exceptions: fc.array(
    fc.record({
      date: moments.map((ms) => new Date(ms).toISOString().slice(0, 10)),
      intervals: fc.array(span, { maxLength: 2 }),
    }),
    { maxLength: 3 },
  ),
});

test('business time adds up, is never negative, and never longer than the time itself', () => {
  fc.assert(
    fc.property(calendars, fc.array(moments, { minLength: 3, maxLength: 3 }), (calendar, given) => {
      const [from = 0, middle = 0, to = 0] = [...given].sort((one, other) => one - other);
      // Two years are searched; that is what the moments span.
      const whole = businessMsBetween(calendar, from, to);
      const parts =
        businessMsBetween(calendar, from, middle) + businessMsBetween(calendar, middle, to);
      expect(whole).toBe(parts);
      expect(whole).toBeGreaterThanOrEqual(0);
      expect(whole).toBeLessThanOrEqual(to - from);
    }),
    { numRuns: 150 },
  );
});

test('the due time is the first moment at which the business time has passed', () => {
  fc.assert(
    fc.property(
      calendars,
      moments,
      fc.integer({ min: 1, max: 40 * hour }),
      (calendar, from, length) => {
        const due = addBusinessMs(calendar, from, length);
        if (due === null) return;
        expect(businessMsBetween(calendar, from, due)).toBe(length);
        expect(businessMsBetween(calendar, from, due - 1)).toBe(length - 1);
      },
    ),
    { numRuns: 150 },
  );
});

test('hours that pass midnight count on both days, also from the day before', () => {
  const late = office({ timeZone: 'UTC', intervals: [{ day: 5, from: 22 * 60, to: 26 * 60 }] });
  // Friday 9 January 2026.
  const between = (from: string, to: string) => businessMsBetween(late, at(from), at(to)) / hour;
  expect(between('2026-01-09T00:00Z', '2026-01-11T00:00Z')).toBe(4);
  expect(between('2026-01-10T01:00Z', '2026-01-11T00:00Z')).toBe(1);
  expect(between('2026-01-10T02:00Z', '2026-01-11T00:00Z')).toBe(0);
  expect(addBusinessMs(late, at('2026-01-10T01:30Z'), hour)).toBe(at('2026-01-16T22:30Z'));
});
