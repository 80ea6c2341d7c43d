import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDays,
  formatRelative,
  relativeSpan,
} from './formatTime.ts';

const now = Date.UTC(2024, 2, 31, 12, 0, 0);
const en = { locale: 'en', timeZone: 'UTC' };
const minute = 60_000;

describe('formatRelative', () => {
  it.each([
    [0, 'now'],
    [59_000, 'now'],
    [-20_000, 'now'],
    [minute, '1 minute ago'],
    [59 * minute, '59 minutes ago'],
    [60 * minute, '1 hour ago'],
    [24 * 60 * minute, '1 day ago'],
    [29 * 24 * 60 * minute, '29 days ago'],
    [-2 * 24 * 60 * minute, 'in 2 days'],
  ])('tells %d ms before now as %s', (before, text) => {
    expect(formatRelative(now - before, now, en)).toBe(text);
  });
  it('shows the date after 30 days', () => {
    expect(formatRelative(Date.UTC(2023, 11, 5), now, en)).toBe('Dec 5, 2023');
  });
  it('speaks a language of a region', () => {
    const brazil = { ...en, locale: 'pt_BR' };
    expect(formatRelative(now - 3 * 60 * minute, now, brazil)).toBe('há 3 horas');
    expect(formatRelative(Date.UTC(2023, 11, 5), now, brazil)).toBe('5 de dez. de 2023');
  });
  it('speaks the language of the locale', () => {
    expect(formatRelative(now - 3 * 60 * minute, now, { ...en, locale: 'de' })).toBe(
      'vor 3 Stunden',
    );
  });
});

describe('the span of a relative time', () => {
  it.each([10, 59, 60, 61, 3_599, 3_600, 3_601, 86_399, 86_400, 172_801, 2_591_999, 2_592_000])(
    'is when %d s ago says the same',
    (seconds) => {
      const at = now - seconds * 1_000;
      const span = relativeSpan(at, now);
      const { from, until } = span ?? { from: 0, until: 0 };
      const said = formatRelative(at, now, en);
      expect(from).toBeLessThanOrEqual(now);
      expect(until).toBeGreaterThan(now);
      expect(formatRelative(at, from, en)).toBe(said);
      if (until === Number.POSITIVE_INFINITY) return;
      expect(formatRelative(at, until - 1, en)).toBe(said);
      expect(formatRelative(at, until, en)).not.toBe(said);
    },
  );
  it('is not known of what is to come', () => {
    expect(relativeSpan(now + 1, now)).toBeNull();
  });
});

describe('dates', () => {
  it('are shown in the given zone', () => {
    const late = Date.UTC(2024, 0, 1, 23, 30);
    expect(formatDate(late, 'en-GB', { timeZone: 'UTC' })).toBe('1 Jan 2024');
    expect(formatDate(late, 'en-GB', { timeZone: 'Asia/Tokyo' })).toBe('2 Jan 2024');
  });
  it('name the zone when they carry a time', () => {
    expect(formatDateTime(now, 'en-GB', { timeZone: 'UTC' })).toBe('31 March 2024 at 12:00 UTC');
  });
});

it.each([
  ['en', 'Oct 1\u2009–\u2009Dec 31, 2026'],
  ['ja', '2026/10/01～2026/12/31'],
])('a range of days has the dash of %s', (language, text) => {
  expect(formatDays('2026-10-01', '2026-12-31', language)).toBe(text);
});
