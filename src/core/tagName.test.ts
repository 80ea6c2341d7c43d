import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tagLabel, tagLabels, tagName } from './tagName.ts';

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

test('a tag is shown as it was written, without what is no part of it', () => {
  for (const [written, label] of [
    ['Bewässerung', 'Bewässerung'],
    [' Йод ', 'Йод'],
    ['«Drive \n Train»,', 'Drive Train'],
    ['#c++', '#c++'],
    ['Foo™', 'Foo™'],
    ['🚲 Rad', 'Rad'],
    ['a\u202eb', 'a b'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ] as const) {
    expect(tagLabel(written)).toBe(label);
  }
  expect(tagLabels(['Küche', 'KUCHE', '🚲', ''])).toEqual(['Küche']);
});

test('the name of a label is that of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(tagName(tagLabel(text))).toBe(tagName(text));
    }),
  );
});
