import { expect, test } from 'vitest';
import { isoIn, localIn } from './zonedTime.ts';

test.each([
  ['2026-07-01T09:00', 'America/New_York', '2026-07-01T13:00:00.000Z'],
  ['2026-12-01T09:00', 'America/New_York', '2026-12-01T14:00:00.000Z'],
  ['2026-04-04T12:00', 'Australia/Lord_Howe', '2026-04-04T01:00:00.000Z'],
  ['2026-06-01T12:00', 'Australia/Lord_Howe', '2026-06-01T01:30:00.000Z'],
  ['2026-06-01T12:00', 'Asia/Kathmandu', '2026-06-01T06:15:00.000Z'],
])('%s in %s is %s', (local, zone, iso) => {
  expect(isoIn(local, zone)).toBe(iso);
  expect(localIn(iso, zone)).toBe(local);
});

test('a skipped time moves forward, one that comes twice is the first', () => {
  expect(isoIn('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(isoIn('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
});

test('an incomplete value is none', () => {
  expect(isoIn('', 'UTC')).toBeNull();
  expect(isoIn('2026-03-29', 'UTC')).toBeNull();
  expect(localIn(null, 'UTC')).toBe('');
});
