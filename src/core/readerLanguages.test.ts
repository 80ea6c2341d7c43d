import { expect, test } from 'vitest';
import { inReadersLanguages, readableLanguages } from './readerLanguages.ts';

test('a language is read with all its regions', () => {
  expect(readableLanguages('en_GB')).toEqual(['en_GB', 'en', 'en_US', 'en_IE']);
  expect(readableLanguages('de', 'zh_CN')).toEqual(['de', 'zh_CN', 'zh']);
  expect(readableLanguages('xx')).toEqual(['xx']);
});

test('another language is suggested only if nothing else fits', () => {
  const [en, de] = [{ language: 'en_US' }, { language: 'de' }];
  expect(inReadersLanguages([de, en], readableLanguages('en'))).toEqual([en]);
  expect(inReadersLanguages([de], readableLanguages('en'))).toEqual([de]);
  expect(inReadersLanguages([], readableLanguages('en'))).toEqual([]);
});
