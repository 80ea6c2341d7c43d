import { expect, test } from 'vitest';
import { isMetered, prefetchablePage } from './prefetchIntent.ts';

const here = { href: 'https://plaza.example/help/topics/pruning/3?page=2', basePath: '/help' };

test.each([
  ['/help/', '/'],
  ['/help/conversations/how-do-i/12', '/conversations/how-do-i/12'],
  ['/help/conversations/roses/how-do-i/12?page=2#c', '/conversations/roses/how-do-i/12?page=2'],
  ['/help/conversations/search?q=rose', '/conversations/search?q=rose'],
  ['/help/topics/roses/4', '/topics/roses/4'],
  ['/help/categories/garden/1', '/categories/garden/1'],
  ['?page=3', '/topics/pruning/3?page=3'],
])('%s is loaded before somebody goes there', (href, page) => {
  expect(prefetchablePage(href, here)).toBe(page);
});

test.each([
  ['the page that is open', '/help/topics/pruning/3?page=2#comments'],
  ['another page', '/help/users/2'],
  ['a form', '/help/conversations/new'],
  ['an edit', '/help/conversations/how-do-i/12/edit'],
  ['the queue', '/help/conversations/moderation'],
  ['another host', 'https://evil.example/help/topics/roses/4'],
  ['another application', '/courses'],
  ['one whose path begins alike', '/helpers/topics/roses/4'],
  ['no address', 'https://['],
  ['a script', 'javascript:alert(1)'],
])('%s is not: %s', (_what, href) => {
  expect(prefetchablePage(href, here)).toBeNull();
});

test('nothing is loaded before where data is saved or the connection is of the second generation', () => {
  expect(isMetered({ saveData: true, effectiveType: '4g' })).toBe(true);
  expect(isMetered({ saveData: false, effectiveType: '2g' })).toBe(true);
  expect(isMetered({ effectiveType: 'slow-2g' })).toBe(true);
  expect(isMetered({ saveData: false, effectiveType: '3g' })).toBe(false);
  expect(isMetered(undefined)).toBe(false);
});
