import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoWeekOf, localTime, quietUntil } from './quietHours.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const nights = { from: 22 * 60, to: 7 * 60, days: everyDay };
const until = (iso: string, hours: Parameters<typeof quietUntil>[1], zone = 'Europe/Berlin') =>
  quietUntil(new Date(iso), hours, zone)?.toISOString() ?? null;

test('hours across midnight belong to the day on which they begin', () => {
  expect(until('2026-11-24T20:59:00Z', nights)).toBeNull();
  expect(until('2026-11-24T21:00:00Z', nights)).toBe('2026-11-25T06:00:00.000Z');
  expect(until('2026-11-25T05:59:00Z', nights)).toBe('2026-11-25T06:00:00.000Z');
  expect(until('2026-11-25T06:00:00Z', nights)).toBeNull();
  // Friday night only: Saturday morning is quiet, Saturday night is not.
  const friday = { ...nights, days: [5] };
  expect(until('2026-11-28T03:00:00Z', friday)).toBe('2026-11-28T06:00:00.000Z');
  expect(until('2026-11-28T23:00:00Z', friday)).toBeNull();
});

test('whole days that follow each other end together', () => {
  const weekend = { from: 0, to: 0, days: [6, 7] };
  expect(until('2026-11-28T10:00:00Z', weekend)).toBe('2026-11-29T23:00:00.000Z');
  expect(until('2026-11-30T10:00:00Z', weekend)).toBeNull();
});

test('the end is what the clocks show when they change', () => {
  // Spring: 02:00 becomes 03:00 on 29 March 2026; autumn: 03:00 becomes 02:00 on 25 October.
  expect(until('2026-03-28T23:00:00Z', nights)).toBe('2026-03-29T05:00:00.000Z');
  expect(until('2026-10-24T22:00:00Z', nights)).toBe('2026-10-25T06:00:00.000Z');
  const toGap = { from: 0, to: 150, days: everyDay };
  expect(until('2026-03-29T00:30:00Z', toGap)).toBe('2026-03-29T01:30:00.000Z');
  // 02:10 comes twice; in its second hour the end is still ahead.
  expect(until('2026-10-25T01:10:00Z', toGap)).toBe('2026-10-25T01:30:00.000Z');
});

test('the end is always ahead, and never quiet itself unless everything is', () => {
  const minutes = fc.integer({ min: 0, max: 1439 });
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 });
  const zones = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/St_Johns',
    'Pacific/Apia',
    'no/zone',
  );
  const moments = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2027-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(minutes, minutes, days, zones, moments, (from, to, on, zone, now) => {
      const hours = { from, to, days: on };
      const end = quietUntil(now, hours, zone);
      if (end === null) return;
      expect(end.getTime()).toBeGreaterThan(now.getTime());
      expect(end.getTime() - now.getTime()).toBeLessThan(8 * 86_400_000);
      expect(quietUntil(end, hours, zone)).toBeNull();
    }),
  );
});

test('weeks are those of ISO 8601', () => {
  const week = (iso: string) => isoWeekOf(localTime(new Date(iso), 'UTC'));
  expect(week('2026-11-25T00:00:00Z')).toBe('2026-W48');
  expect(week('2027-01-03T23:59:00Z')).toBe('2026-W53');
  expect(week('2027-01-04T00:00:00Z')).toBe('2027-W01');
  expect(week('2024-12-30T12:00:00Z')).toBe('2025-W01');
});
