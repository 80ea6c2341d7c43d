import { expect, test } from 'vitest';
import { headOf, missedAddressOf } from './oldAddressRules.ts';

const heads = new Map(
  [
    { head: '/t', isPersonal: false },
    { head: '/board/viewtopic.php', isPersonal: false },
    { head: '/u', isPersonal: true },
    { head: '/board/memberlist.php', isPersonal: true },
  ].map((head) => [head.head, head]),
);

test.each([
  ['/t/soil/12', '/t/soil/12'],
  ['/t/soil/12/', '/t/soil/12'],
  ['/t/soil/12?u=kim', '/t/soil/12'],
  ['/board/viewtopic.php?f=2&t=12&sid=0a1b2c&start=20', '/board/viewtopic.php?f=2&t=12&start=20'],
  ['/board/viewtopic.php?t=12&email=kim@example.org', '/board/viewtopic.php?t=12'],
  ['/u/kim/summary', '/u/…'],
  ['/board/memberlist.php?mode=viewprofile&u=3', '/board/memberlist.php/…'],
  ['/t/kim@example.org/12', null],
  ['/t/kim%40example.org/12', null],
  [`/t/${'a'.repeat(300)}`, null],
  ['/wp-login.php', null],
  // A page of a member, whose head says nothing of it.
  ['/t/profiles/361-Jane-Doe', null],
  ['/nowhere', null],
  ['/', null],
])('%s is counted as %s', (path, counted) => {
  expect(missedAddressOf(path, heads)).toBe(counted);
});

test('the beginning of an address', () => {
  expect(headOf('/board/viewtopic.php?t=1')).toBe('/board/viewtopic.php');
  expect(headOf('/t/soil/12')).toBe('/t');
});
