import { expect, test } from 'vitest';
import { freshnessOf } from './freshnessRules.ts';

const at = (date: string) => new Date(`${date}T12:00:00Z`);

test('an article is verified until it is due, and overdue two weeks later', () => {
  const article = { verifiedAt: at('2026-01-01'), dueAt: at('2026-04-01') };
  const states = ['2026-03-31', '2026-04-01', '2026-04-14', '2026-04-15'].map((date) =>
    freshnessOf(article, at(date)),
  );
  expect(states).toEqual(['VERIFIED', 'DUE', 'DUE', 'OVERDUE']);
});

test('without an interval it stays verified; never checked it is unverified', () => {
  expect(freshnessOf({ verifiedAt: at('2020-01-01'), dueAt: null }, at('2026-01-01'))).toBe(
    'VERIFIED',
  );
  expect(freshnessOf({ verifiedAt: null, dueAt: null }, at('2026-01-01'))).toBe('UNVERIFIED');
});
