import { expect, test } from 'vitest';
import { wantedWords } from '../../src/core/words/wordForms.ts';
import { translatedLanguages, untranslatedWords } from './translations.ts';

const english = { title: 'Posts', count_one: '{{count}} post', count_other: '{{count}} posts' };

test('a language needs the keys of English with its own plural forms', () => {
  expect(wantedWords('pl', english)).toEqual({
    title: 'Posts',
    count_one: '{{count}} post',
    count_few: '{{count}} posts',
    count_many: '{{count}} posts',
    count_other: '{{count}} posts',
  });
  expect(wantedWords('ja', english)).toEqual({ title: 'Posts', count_other: '{{count}} posts' });
});

test('a key that only ends like a plural form is one text', () => {
  expect(wantedWords('ja', { choose_one: 'Choose one' })).toEqual({ choose_one: 'Choose one' });
});

test('German and Arabic are translated', () => {
  expect(translatedLanguages()).toEqual(expect.arrayContaining(['ar', 'de']));
  expect(untranslatedWords('de', 'supportDesk')).toEqual([]);
});
