import { expect, test } from 'vitest';
import { dictionaryOf, keepChangedWords, needWords, wordsReady } from './wordStore.ts';

const words = (one: string, other: string) => async () => ({
  default: { garden: { posts_one: one, posts_other: other } },
});

test('a language without words borrows the English ones, with the English forms of counts', async () => {
  needWords('garden', {
    en: words('{{count}} post', '{{count}} posts'),
    de: words('{{count}} Beitrag', '{{count}} Beiträge'),
  });
  for (const language of ['ja', 'ru', 'de']) await wordsReady(language);
  const posts = (language: string, count: number) =>
    dictionaryOf(language).find('garden', 'posts', { count });
  expect([posts('ja', 1), posts('ru', 21), posts('de', 1)]).toEqual([
    '1 post',
    '21 posts',
    '1 Beitrag',
  ]);
});

test('texts that a community has changed are shown by revision, beside the shipped ones', async () => {
  const shipped = { changedWords: { title: 'Posts', deep: { text: 'Text' } } };
  needWords('changedWords', { en: async () => ({ default: shipped }) });
  const names = { revision: 'abc', namespaces: ['changedWords'] };
  keepChangedWords({ ...names, load: () => ({ changedWords: { 'deep.text': 'Another' } }) });
  await wordsReady('en', names);
  await wordsReady('en');
  const textsOf = (given?: typeof names) =>
    ['title', 'deep.text'].map((key) => dictionaryOf('en', given).find('changedWords', key));
  expect(textsOf(names)).toEqual(['Posts', 'Another']);
  expect(textsOf()).toEqual(['Posts', 'Text']);
  // A revision that is not known here, such as one of another process: the shipped texts.
  expect(textsOf({ ...names, revision: 'unknown' })).toEqual(['Posts', 'Text']);
});
