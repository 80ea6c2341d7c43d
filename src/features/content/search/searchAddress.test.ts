import { expect, test } from 'vitest';
import { isAsked, readSearchAddress, searchQuery, searchVariables } from './searchAddress.ts';

const now = '2026-06-15T12:00:00.000Z';

test('an address reads back as it was written, what is unknown left out', () => {
  const search =
    '?q=soil+stake&type=IDEA&group=ideas&topicId=3&author=ada&date=LAST_7_DAYS&status=solved&sort=RECENT&tags=a+b&tags=c&exact=1&page=2';
  expect(searchQuery(readSearchAddress(search))).toBe(search);
  const odd = readSearchAddress('?q=++&type=NONE&date=SOON&sort=UP&page=-4&tags=+&tag=x');
  expect(searchQuery(odd)).toBe('?tags=x');
  expect(odd.page).toBe(1);
});

test.each([
  ['', false],
  ['?q=ab', false],
  ['?q=a%20b', false],
  ['?q=水土', true],
  ['?q=abc', true],
  ['?tags=x', true],
  ['?q=ab&tags=x', false],
  ['?sort=RECENT', false],
])('%s is looked for: %s', (search, asked) => {
  expect(isAsked(readSearchAddress(search))).toBe(asked);
  expect(searchVariables(search, now) !== null).toBe(asked);
});

test('a group stands for its types, one of which may be asked for alone', () => {
  expect(searchVariables('?q=pump&group=questions', now)?.types).toEqual(['QUESTION', 'PROBLEM']);
  expect(searchVariables('?q=pump&group=questions&type=IDEA', now)?.types).toEqual(['IDEA']);
  expect(searchVariables('?q=pump&group=none', now)?.types).toBeNull();
});

test('the server is asked for the page minus one, the latest first when there are no words', () => {
  expect(searchVariables('?tags=x&page=3&date=TODAY', now)).toMatchObject({
    keywords: '',
    tags: ['x'],
    page: 2,
    sortKey: 'LAST_ACTIVITY',
    dateFrom: '2026-06-15T00:00:00.000Z',
  });
  expect(searchVariables('?q=stake', now)?.sortKey).toBe('RELEVANCE');
});
