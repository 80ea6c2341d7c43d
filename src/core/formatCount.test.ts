import { describe, expect, it } from 'vitest';
import { formatCount, formatFullCount } from './formatCount.ts';
import { knownLanguages, localeOf } from './languages.ts';

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1049, '1K'],
    [1100, '1.1K'],
    [1999, '1.9K'],
    [12_345, '12.3K'],
    [999_999, '999.9K'],
    [1_000_000, '1M'],
    [2_560_000, '2.5M'],
    [3_200_000_000, '3.2B'],
    [-1500, '-1.5K'],
  ])('writes %d as %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });
  it.each([
    ['it', 1500, '1,5K'],
    ['de', 1500, '1.500'],
    ['de', 12_345, '12.345'],
    ['de', 1_999_999, '1,9\u00a0Mio.'],
    ['ru', 1999, '1,9\u00a0тыс.'],
    ['es', 1_500_000_000, '1500\u00a0M'],
    ['es_MX', 1500, '1.5\u00a0k'],
    ['ja', 9999, '9,999'],
    ['zh_CN', 15_000, '1.5万'],
    ['ko', 150_000_000, '1.5억'],
    ['ar', 2500, '2.5\u00a0ألف'],
    ['en_GB', 1500, '1.5K'],
  ])('writes counts as is usual in %s: %d', (language, count, text) => {
    expect(formatCount(count, language)).toBe(text);
  });
});

describe('formatFullCount', () => {
  it('groups digits', () => {
    expect(formatFullCount(1234567, 'en')).toBe('1,234,567');
  });
  it.each(knownLanguages)('writes every count as %s does', (language) => {
    const { format } = new Intl.NumberFormat(localeOf(language));
    for (const count of [0, 7, 42, 999, 1000, 65_536, 1e9, -7]) {
      expect(formatFullCount(count, language)).toBe(format(count));
    }
  });
});
