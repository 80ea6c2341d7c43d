import { expect, test } from 'vitest';
import { versionFor } from './responseVersions.ts';

const response = {
  ...{ content: 'Hello', language: 'en' },
  versions: [
    { language: 'de', content: 'Hallo' },
    { language: 'pt_BR', content: 'Oi' },
  ],
};

test('the text in the language of the request is chosen', () => {
  expect(versionFor(response, 'de')).toEqual({
    content: 'Hallo',
    language: 'de',
    isFallback: false,
  });
  expect(versionFor(response, 'en')).toMatchObject({ content: 'Hello', isFallback: false });
});

test('a variant of a language is better than another language', () => {
  expect(versionFor(response, 'pt_PT')).toEqual({
    content: 'Oi',
    language: 'pt_BR',
    isFallback: false,
  });
  expect(versionFor(response, 'en_GB')).toMatchObject({ content: 'Hello', isFallback: false });
});

test('without one, the first text is the fallback, unless it is for any language', () => {
  expect(versionFor(response, 'fr')).toEqual({
    content: 'Hello',
    language: 'en',
    isFallback: true,
  });
  expect(versionFor({ ...response, language: null }, 'fr')).toMatchObject({ isFallback: false });
  expect(versionFor(response, null)).toMatchObject({ content: 'Hello', isFallback: false });
});
