import { expect, test } from 'vitest';
import { bigrams, indexWords, searchLength, searchWords } from './segment.ts';

test('case and accents are folded away', () => {
  expect(searchWords('Crème BRÛLÉE, Straße & Ångström')).toEqual([
    'creme',
    'brulee',
    'strasse',
    'angstrom',
  ]);
});

test('scripts without spaces are cut into words whatever surrounds them', () => {
  expect(searchWords('My 自転車の修理 guide')).toEqual(['my', '自転車', '修理', 'guide']);
  expect(searchWords('东京自行车的链条')).toEqual(['东京', '自行车', '链条']);
  expect(searchWords('ภาษาไทยง่าย').length).toBeGreaterThan(1);
  expect(searchWords('USBケーブル')).toEqual(['usb', 'ケーブル']);
});

test('Arabic letter forms, vowel signs and stretching are unified', () => {
  expect(searchWords('أَحْمَد إلى مكتبـــة')).toEqual(['احمد', 'الي', 'مكتبه']);
});

test('Hebrew points, the final sigma, the dotless i and þ make no other word', () => {
  expect(searchWords('שָׁלוֹם ΚΗΠΟΣ κήποσ ılık ILIK İstanbul Þórður')).toEqual([
    'שלום',
    'κηποσ',
    'κηποσ',
    'ilik',
    'ilik',
    'istanbul',
    'thordur',
  ]);
});

test('the index also holds pairs of Chinese and Japanese characters', () => {
  expect(indexWords('自転車')).toEqual(['自転車', '自転', '転車']);
  expect(bigrams('bike')).toEqual([]);
});

test('a French or Italian word is found by itself behind an elision', () => {
  expect(searchWords("L'eau, qu’elle dell'acqua d’aujourd'hui")).toEqual([
    'eau',
    'elle',
    'acqua',
    'aujourdhui',
  ]);
  expect(indexWords("trop d'eau froide")).toEqual(['trop', 'eau', 'froide', 'deau']);
  expect(searchWords("don't, o'clock, hub's")).toEqual(['dont', 'oclock', 'hubs']);
});

test('a CJK character counts as two, signs count nothing', () => {
  expect(searchLength('ab')).toBe(2);
  expect(searchLength('車')).toBe(2);
  expect(searchLength('東京')).toBe(4);
  expect(searchLength('?!… 🚲🚲🚲')).toBe(0);
  expect(searchLength('été')).toBe(3);
});

test('anything at all becomes words without a fault', () => {
  for (const text of [
    '\u0000\u0001',
    '\ud800',
    '👩‍👩‍👧‍👦',
    "' & | ! ( ) :* <->",
    'x'.repeat(10_000),
  ]) {
    for (const word of indexWords(text)) expect(word.length).toBeLessThanOrEqual(64);
  }
});
