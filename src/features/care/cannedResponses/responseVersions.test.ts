import { expect, test } from 'vitest';
import { textIn } from './responseVersions.ts';

const response = {
  ...{ content: 'Hello', language: 'en' },
  versions: [
    { language: 'de', content: 'Hallo' },
    { language: 'pt_BR', content: 'Oi' },
  ],
};

test('the text in the language of the request is chosen', () => {
  expect(textIn(response, 'de')).toEqual({ content: 'Hallo', language: 'de', isFallback: false });
  expect(textIn(response, 'en')).toMatchObject({ content: 'Hello', isFallback: false });
});

test('a variant of a language is better than another language', () => {
  expect(textIn(response, 'pt_PT')).toEqual({
    content: 'Oi',
    language: 'pt_BR',
    isFallback: false,
  });
  expect(textIn(response, 'en_GB')).toMatchObject({ content: 'Hello', isFallback: false });
});

test('without one, the first text is the fallback, unless it is for any language', () => {
  expect(textIn(response, 'fr')).toEqual({ content: 'Hello', language: 'en', isFallback: true });
  expect(textIn({ ...response, language: null }, 'fr')).toMatchObject({ isFallback: false });
  expect(textIn(response, null)).toMatchObject({ content: 'Hello', isFallback: false });
});
