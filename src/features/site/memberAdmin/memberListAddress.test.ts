import { expect, test } from 'vitest';
import { memberListSearch, momentOfDay, readMemberListAddress } from './memberListAddress.ts';

test.each([
  '',
  '?q=ada&role=moderator&state=BLOCKED&list=3&from=2026-01-31&to=2026-02-28&sort=NAME&page=2&member=7',
  '?sort=LAST_LOGIN&order=ASC',
])('%j is read and written the same', (search) => {
  expect(memberListSearch(readMemberListAddress(search))).toBe(search);
});

test.each([
  '?state=GONE&sort=SHOE_SIZE&order=UP&page=-1&member=me',
  '?from=2026-02-30&to=yesterday&sort=JOINED_AT&order=DESC&page=1',
])('what %j says is nothing and falls away', (search) => {
  expect(memberListSearch(readMemberListAddress(search))).toBe('');
});

test('the last day counts whole', () => {
  expect(momentOfDay('2026-01-31', 'start')).toBe('2026-01-31T00:00:00.000Z');
  expect(momentOfDay('2026-01-31', 'end')).toBe('2026-02-01T00:00:00.000Z');
  expect(momentOfDay('', 'end')).toBeNull();
});
