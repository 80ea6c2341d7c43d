import { expect, test } from 'vitest';
import { createDictionary } from './translate.ts';

const english = {
  ui: {
    page: 'Page {{page}} of {{count}}',
    posts_one: '{{count}} post',
    posts_other: '{{count}} posts',
    deep: { er: { text: 'Deep' } },
  },
};

test('values take the place of their names; unknown names stay to be seen', () => {
  const { find } = createDictionary('en', [english]);
  expect(find('ui', 'page', { page: 2 })).toBe('Page 2 of {{count}}');
  expect(find('ui', 'deep.er.text')).toBe('Deep');
});

test('the form of a count follows the language', () => {
  const polish = {
    ui: {
      posts_one: '{{count}} wpis',
      posts_few: '{{count}} wpisy',
      posts_many: '{{count}} wpisów',
    },
  };
  const { find } = createDictionary('pl', [polish, english]);
  expect([1, 3, 5].map((count) => find('ui', 'posts', { count }))).toEqual([
    '1 wpis',
    '3 wpisy',
    '5 wpisów',
  ]);
});

test('a long count is written in groups as the language writes them', () => {
  const count = { count: 3000 };
  expect(createDictionary('en', [english]).find('ui', 'posts', count)).toBe('3,000 posts');
  const german = createDictionary('de', [{ ui: { posts: '{{count}} Beiträge' } }]);
  expect(german.find('ui', 'posts', count)).toBe('3.000 Beiträge');
});

test('a language without a word borrows it from English, and a missing key names itself', () => {
  const { find } = createDictionary('de', [{ ui: {} }, english]);
  expect(find('ui', 'posts', { count: 1 })).toBe('1 post');
  expect(find('ui', 'nowhere.at.all')).toBe('nowhere.at.all');
  expect(find('ui', '__proto__.toString')).toBe('__proto__.toString');
});

test('the form of a count follows the words that are shown, not the reader’s language', () => {
  for (const language of ['ja', 'fr', 'ru']) {
    const { find } = createDictionary(language, [english], () => 'en');
    expect([0, 1, 21].map((count) => find('ui', 'posts', { count }))).toEqual([
      '0 posts',
      '1 post',
      '21 posts',
    ]);
  }
});

test('in Arabic words of another direction keep to themselves, numbers and gaps do not need it', () => {
  const { find } = createDictionary('ar', [
    { ui: { merge: 'دمج «{{title}}»', page: 'صفحة {{page}}' } },
  ]);
  expect(find('ui', 'merge', { title: 'Why?' })).toBe('دمج «\u2068Why?\u2069»');
  expect(find('ui', 'page', { page: '12' })).toBe('صفحة 12');
});

test('tells a text that is like its key from one that is missing', () => {
  const { find, findIfAny } = createDictionary('en', [{ lists: { in: 'in' } }]);
  expect(findIfAny('lists', 'in')).toBe('in');
  expect(findIfAny('lists', 'by')).toBeUndefined();
  expect(find('lists', 'by')).toBe('by');
});
