import { expect, test } from 'vitest';
import { type Mentionable, mentionPlaceAt, mentionsFor, withMention } from './mentionRules.ts';

const person = (username: string, fullName: string | null = null): Mentionable => ({
  ...{ id: username, username, fullName, avatar: null },
});

test.each([
  ['Hi @an', 6, { from: 3, to: 6, query: 'an' }],
  ['@', 1, { from: 0, to: 1, query: '' }],
  ['(@ann', 5, { from: 1, to: 5, query: 'ann' }],
  ['me@ann', 6, null],
  ['@ann hello', 10, null],
  ['@ann hello', 2, { from: 0, to: 2, query: 'a' }],
  ['', 0, null],
])('in %j at %i, %j is being typed', (text, caret, place) => {
  expect(mentionPlaceAt(text, caret)).toEqual(place);
});

test('members are found by the start of any of their names', () => {
  const members = [person('ann', 'Zoë Miller'), person('bob', null), person('mo', 'Anna B')];
  const found = (query: string) => mentionsFor(members, query).map(({ username }) => username);
  expect(found('')).toEqual(['ann', 'bob', 'mo']);
  expect(found('mil')).toEqual(['ann']);
  expect(found('AN')).toEqual(['ann', 'mo']);
  expect(found('x')).toEqual([]);
});

test('a name replaces what was typed of it', () => {
  const place = { from: 3, to: 6, query: 'an' };
  expect(withMention('Hi @an!', place, 'ann')).toEqual({ text: 'Hi @ann !', caret: 8 });
  expect(withMention('Hi @an there', place, 'ann').text).toBe('Hi @ann there');
});
