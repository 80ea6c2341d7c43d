import { expect, test } from 'vitest';
import { withEnglish } from '../../src/core/words/withEnglish.ts';
import { isWordModule, keyNamespaces, namespacesOf, wordsOfLanguage } from './wordsPlugin.ts';

test('a module needs the words its calls of useTranslation name', () => {
  const code = `const { t } = useTranslation('post');
    const words = useTranslation([
      'session',
      'post',
    ]);
    useTranslation();`;
  expect(namespacesOf(code)).toEqual(['post', 'session', 'ui']);
  expect(namespacesOf('export function useTranslation<const Names>(names?: Names) {}')).toEqual([]);
  expect(() => namespacesOf('useTranslation(feature)')).toThrow('literally');
});

test('the help dialog is sent the words that describe the keys of manifests', () => {
  expect(keyNamespaces()).toContain('reading');
});

test('English fills in what a language lacks, but no form of a count the language has', () => {
  const german = { deep: { a: 'A' }, posts_other: '{{count}} Beiträge' };
  const english = {
    deep: { a: 'a', b: 'b' },
    posts_one: 'a post',
    posts_other: 'posts',
    new: 'new',
  };
  expect(withEnglish(german, english)).toEqual({
    deep: { a: 'A', b: 'b' },
    posts_other: '{{count}} Beiträge',
    new: 'new',
  });
});

test('a regional language has its own words, and the rest of its base', () => {
  const british = JSON.stringify(wordsOfLanguage('en_GB', 'ui'));
  expect(Object.keys(wordsOfLanguage('en_GB', 'ui'))).toEqual(
    expect.arrayContaining(Object.keys(wordsOfLanguage('en', 'ui'))),
  );
  expect(british).not.toBe('{}');
  // There is no file of it: all of it is Portuguese.
  expect(wordsOfLanguage('pt_BR', 'ui')).toEqual(wordsOfLanguage('pt', 'ui'));
});

test('texts of a namespace are told from what asks for them', () => {
  const isIt = (name: string) => isWordModule(`\0virtual:words/${name}`);
  expect(['de/polls', 'pt_PT/first'].map(isIt)).toEqual([true, true]);
  const others = ['needs/polls', 'loaders/first', 'of/keyCommands', 'needs/first'];
  expect(others.map(isIt)).toEqual([false, false, false, false]);
});
