import { expect, test } from 'vitest';
import {
  addWords,
  dictionaryOf,
  expectParts,
  keepChangedWords,
  leaveParts,
  needWords,
  wordsReady,
} from './wordStore.ts';

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

test('a text that was not sent is loaded, and is its key where that fails', async () => {
  let loads = 0;
  let isOnline = false;
  const load = async () => {
    loads += 1;
    if (!isOnline) throw new Error('no connection');
    return { default: {} };
  };
  expectParts('en');
  needWords('lost', { en: load });
  const before = loads;
  const { find, onLate } = dictionaryOf('en');
  let told = 0;
  const end = onLate?.(() => {
    told += 1;
  });
  expect(find('lost', 'title')).toBe('');
  await expect.poll(() => told).toBe(1);
  expect([find('lost', 'title'), find('lost', 'title'), loads - before]).toEqual([
    'title',
    'title',
    1,
  ]);
  end?.();
  leaveParts();
  // Other tests share what is registered.
  isOnline = true;
});

test('without parts, what they have brought is shown until whole namespaces have come', async () => {
  let come = () => {};
  const gate = new Promise<void>((resolve) => {
    come = resolve;
  });
  const shipped = { partly: { title: 'Posts', text: 'Text' }, later: { title: 'Later' } };
  const load = async () => {
    await gate;
    return { default: shipped };
  };
  needWords('partly', { en: load });
  expectParts('en');
  addWords('en', { partly: { title: 'Posts' } });
  leaveParts();
  needWords('later', { en: load });
  const { find, loading } = dictionaryOf('en');
  expect(loading('partly')).toBeNull();
  expect(loading('later')).toBeInstanceOf(Promise);
  expect([find('partly', 'title'), find('partly', 'text')]).toEqual(['Posts', '']);
  come();
  await loading('later');
  await expect.poll(() => find('partly', 'text')).toBe('Text');
  expect(find('later', 'title')).toBe('Later');
});
