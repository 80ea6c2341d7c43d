import zlib from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { setWordOverrides } from '#platform/wordOverrides.ts';
import { createWordPartAnswers } from './wordPartAnswers.ts';

const words = { ui: { title: 'Posts' } };

test('an answer is put together and compressed once', async () => {
  const answerOf = createWordPartAnswers();
  let made = 0;
  const ask = () =>
    answerOf('de frame', () => {
      made += 1;
      return words;
    });
  const [first, ...others] = await Promise.all([ask(), ask(), ask()]);
  expect(JSON.parse(`${await first.in('identity')}`)).toEqual(words);
  expect(zlib.brotliDecompressSync(await first.in('br'))).toEqual(await first.in('identity'));
  for (const each of [...others, await ask()]) {
    expect(await each.in('br')).toBe(await first.in('br'));
    expect(await each.in('gzip')).toBe(await first.in('gzip'));
  }
  expect(made).toBe(1);
});

test('answers are put together again after a change of texts', async () => {
  const answerOf = createWordPartAnswers();
  const textOf = async (text: string) =>
    `${await (await answerOf('de frame', () => ({ text }))).in('identity')}`;
  expect([await textOf('old'), await textOf('new')]).toEqual(['{"text":"old"}', '{"text":"old"}']);
  onTestFinished(() => setWordOverrides([]));
  setWordOverrides([{ language: 'de', namespace: 'ui', key: 'title', text: 'Posts' }]);
  expect(await textOf('new')).toBe('{"text":"new"}');
});
