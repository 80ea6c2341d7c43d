import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test('a short text stays whole, a long one ends at a word', () => {
  expect(excerptOf('  One\n two ')).toBe('One two');
  expect(excerptOf('alpha beta, gamma delta', 12)).toBe('alpha beta…');
});

test('no excerpt is longer than asked or holds half a character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 20, max: 60 }),
      (text, length) => {
        const excerpt = excerptOf(text, length);
        expect(excerpt.length).toBeLessThanOrEqual(length + 1);
        expect(excerpt.isWellFormed()).toBe(true);
      },
    ),
  );
});
