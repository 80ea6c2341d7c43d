import { expect, test } from 'vitest';
import { wordsForLanguage } from './overriddenWords.ts';

const files: Record<string, Record<string, string>> = {
  en: {
    title: 'Posts',
    color: 'Color',
    posts_one: '{{count}} post',
    posts_other: '{{count}} posts',
  },
  en_GB: { color: 'Colour' },
  de: { title: 'Beiträge', posts_one: '{{count}} Beitrag', posts_other: '{{count}} Beiträge' },
};
const shipped = (language: string) => files[language] ?? {};
const override = (language: string, key: string, text: string) => ({
  ...{ language, namespace: 'ui', key, text },
});

test('a regional language shows what was changed in its base, unless it has a text of its own', () => {
  const changed = [override('en', 'title', 'Threads'), override('en', 'color', 'Tint')];
  expect(wordsForLanguage('en_GB', changed, shipped)).toEqual({ ui: { title: 'Threads' } });
  expect(wordsForLanguage('en_US', changed, shipped)).toEqual({
    ui: { title: 'Threads', color: 'Tint' },
  });
});

test('a language with a text of its own keeps it when English is changed', () => {
  const changed = [override('en', 'title', 'Threads'), override('en', 'posts_one', 'one thread')];
  expect(wordsForLanguage('de', changed, shipped)).toEqual({});
  expect(wordsForLanguage('ja', changed, shipped)).toEqual({
    ui: { title: 'Threads', posts_one: 'one thread' },
  });
});

test('the nearest change counts', () => {
  const changed = [
    override('en', 'title', 'Threads'),
    override('en_GB', 'title', 'Topics'),
    override('en_GB', 'posts_other', '{{count}} topics'),
    override('en', 'posts_other', '{{count}} threads'),
  ];
  expect(wordsForLanguage('en_GB', changed, shipped)).toEqual({
    ui: { title: 'Topics', posts_other: '{{count}} topics' },
  });
});

test('all forms of a text come from the nearest language that has one', () => {
  const changed = [
    override('en', 'posts_one', 'one thread'),
    override('en', 'posts_other', '{{count}} threads'),
  ];
  expect(wordsForLanguage('ja', changed, shipped)).toEqual({
    ui: { posts_one: 'one thread', posts_other: '{{count}} threads' },
  });
});

test('the shipped texts of a namespace are read once, however many of them were changed', () => {
  const keys = Array.from({ length: 500 }, (_, at) => `key${at}`);
  const asked: string[] = [];
  const words = wordsForLanguage(
    'pt_BR',
    keys.map((key) => override('en', key, 'text')),
    (language, namespace) => {
      asked.push(`${language} ${namespace}`);
      return shipped(language);
    },
  );
  expect(Object.keys(words.ui ?? {})).toEqual(keys);
  expect(asked.sort()).toEqual(['en ui', 'pt ui', 'pt_BR ui']);
});
