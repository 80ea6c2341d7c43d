import { expect, test } from 'vitest';
import { dictionaryOf, needWords, wordsReady } from './wordStore.ts';

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
