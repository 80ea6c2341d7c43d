import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeImportUsername, usernameOf } from './importedUsername.ts';

test.each([
  ['Jürgen A. Erhard', 'jurgen_a_erhard'],
  ["Pat O'Neil", 'pat_oneil'],
  ['__x__', 'x'],
  ['アリスター', null],
  ['🚲', null],
])('%s becomes %s', (name, expected) => {
  expect(usernameOf(name)).toBe(expected);
});

test('a name in another script takes the id', () => {
  expect(freeImportUsername('Крайст', '4707', () => false)).toBe('member_4707');
});

test('a taken name takes the id, and counts on when that is taken too', () => {
  const taken = new Set(['chris']);
  expect(freeImportUsername('Chris', '7', (name) => taken.has(name))).toBe('chris_7');
  taken.add('chris_7');
  expect(freeImportUsername('Chris', '7', (name) => taken.has(name))).toBe('chris_7_2');
});

test('any names become valid usernames of their own', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 30 }), (names) => {
      const taken = new Set<string>();
      for (const [id, name] of names.entries()) {
        const username = freeImportUsername(name, String(id), (other) => taken.has(other));
        expect(username).toMatch(/^[a-z0-9_]+$/);
        taken.add(username);
      }
      expect(taken.size).toBe(names.length);
    }),
  );
});
