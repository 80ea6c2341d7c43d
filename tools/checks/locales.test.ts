import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findLocaleIssues } from '../../src/core/words/localeIssues.ts';
import type { WordFile } from '../../src/core/words/wordTree.ts';

const root = new URL('../../locales/', import.meta.url);
const files = readdirSync(new URL('en/', root));
const languages = readdirSync(root).filter((name) => name !== 'en' && !name.startsWith('.'));

const read = (language: string, file: string): WordFile =>
  JSON.parse(readFileSync(new URL(`${language}/${file}`, root), 'utf8'));

describe.each(languages)('locales/%s', (language) => {
  const translated = readdirSync(new URL(`${language}/`, root));

  test('has no file that English lacks', () => {
    expect(translated.filter((file) => !files.includes(file))).toEqual([]);
  });

  test.each(translated)('%s says what English says', (file) => {
    expect(findLocaleIssues(language, read('en', file), read(language, file))).toEqual([]);
  });
});

test.each(readdirSync(new URL('de/', root)))('German says Sie to everybody in %s', (file) => {
  const familiar = /(?<![\p{L}-])([Dd](u|ich|ir|ein(e[mnrs]?)?)|[Ee]u(ch|er|re[mnrs]?))(?!\p{L})/gu;
  expect(JSON.stringify(read('de', file)).match(familiar)).toBeNull();
});

const english = {
  hello: 'Hello {{name}}',
  terms: 'The <terms>terms</terms>',
  posts_one: '{{count}} post',
  posts_other: '{{count}} posts',
};

test('a key without an English one is found', () => {
  expect(findLocaleIssues('de', english, { hallo: 'Hallo' })).toEqual(['hallo: not in English']);
});

test('lost, foreign and misspelt placeholders and marks are found', () => {
  expect(findLocaleIssues('de', english, { hello: 'Hallo {{nam}}' })).toEqual([
    'hello: lacks {{name}}',
    'hello: {{nam}} is not in English',
  ]);
  expect(findLocaleIssues('de', english, { terms: 'Die <terms>Bedingungen' })).toEqual([
    'terms: lacks </terms>',
  ]);
});

test('a count needs every plural form of its language, and only those', () => {
  expect(findLocaleIssues('pl', english, { posts_one: '{{count}} wpis' })).toEqual([
    'posts: lacks the form few',
    'posts: lacks the form many',
    'posts: lacks the form other',
  ]);
  const german = { posts_one: '{{count}} a', posts_few: '{{count}} b', posts_other: '{{count}} c' };
  expect(findLocaleIssues('de', english, german)).toEqual(['posts_few: no form of de']);
});

test('a form for one number may say it in words, another may not', () => {
  const german = { posts_one: 'ein Beitrag', posts_other: 'Beiträge' };
  expect(findLocaleIssues('de', english, german)).toEqual(['posts_other: lacks {{count}}']);
});

test('the one of a language that is also 21 may have the number that English spells out', () => {
  const spelled = { days_one: 'Every day', days_other: 'Every {{count}} days' };
  const russian = {
    ...{ days_one: 'Каждый {{count}} день', days_few: 'Каждые {{count}} дня' },
    ...{ days_many: 'Каждые {{count}} дней', days_other: 'Каждые {{count}} дня' },
  };
  expect(findLocaleIssues('ru', spelled, russian)).toEqual([]);
});
