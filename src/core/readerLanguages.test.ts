import { expect, test } from 'vitest';
import {
  inReadersLanguages,
  languagesReadBy,
  readableLanguages,
  readLanguageChoices,
  sharedLanguages,
  suggestedLanguages,
} from './readerLanguages.ts';

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

test('a member reads what they chose, everybody else what their request asked for', () => {
  const asked = { locale: 'en_US', askedLanguages: ['en', 'de'] };
  expect(languagesReadBy({ ...asked, viewer: { readLanguages: [] } })).toEqual(['en', 'de']);
  expect(languagesReadBy({ ...asked, viewer: { readLanguages: ['fr', 'ar'] } })).toEqual([
    'fr',
    'ar',
  ]);
  expect(languagesReadBy({ locale: 'pt_BR', viewer: { readLanguages: [] } })).toEqual(['pt']);
  expect(suggestedLanguages({ locale: 'de', viewer: { readLanguages: ['fr'] } })).toEqual([
    'de',
    'fr',
  ]);
});

test('of the languages asked for those that the community has count, without regions', () => {
  expect(sharedLanguages(['de-AT', 'ru', 'en-GB', 'de'], ['en_US', 'de', 'fr'])).toEqual([
    'de',
    'en',
  ]);
  expect(readLanguageChoices(['en_GB', 'en_US', 'de'])).toEqual(['en', 'de']);
  expect(readLanguageChoices(['de'], ['fr'])).toEqual(['fr', 'de']);
});
