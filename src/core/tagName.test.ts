import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tagName } from './tagName.ts';

test('however it is written, a tag has one spelling', () => {
  for (const [written, name] of [
    ['Drive  Train', 'drive-train'],
    [' Café_Racer ', 'cafe-racer'],
    ['C++', 'c++'],
    ['C#', 'c#'],
    ['.NET', '.net'],
    ['自転車', '自転車'],
    ['<b>', 'b'],
    ['🚲', ''],
  ] as const) {
    expect(tagName(written)).toBe(name);
  }
});

test('the spelling of a spelling is the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(tagName(tagName(text))).toBe(tagName(text));
    }),
  );
});
