import { expect, test } from 'vitest';
import { dumpSiteOf } from '../dump/dumpSite.ts';
import { readOldLink, rewriteLinks } from './linkRewriter.ts';

const site = dumpSiteOf('garden-meta');

test.each([
  ['https://garden.meta.stackexchange.com/questions/12/a-title', { kind: 'post', id: '12' }],
  ['http://meta.garden.stackexchange.com/questions/12', { kind: 'post', id: '12' }],
  ['https://garden.meta.stackexchange.com/q/12/99', { kind: 'post', id: '12' }],
  ['https://garden.meta.stackexchange.com/a/34/99', { kind: 'post', id: '34' }],
  [
    'https://garden.meta.stackexchange.com/questions/12/a-title/34#34',
    { kind: 'post', id: '34', within: '12' },
  ],
  [
    'https://garden.meta.stackexchange.com/questions/12/a-title/34',
    { kind: 'post', id: '34', within: '12' },
  ],
  [
    'https://garden.meta.stackexchange.com/questions/12/a-title?noredirect=1#34',
    { kind: 'post', id: '34', within: '12' },
  ],
  [
    'https://garden.meta.stackexchange.com/questions/12/x#comment56_34',
    { kind: 'comment', id: '56', postId: '34' },
  ],
  ['https://garden.meta.stackexchange.com/users/7/kim', { kind: 'user', id: '7' }],
  ['https://garden.meta.stackexchange.com/questions/tagged/c%2b%2b', { kind: 'tag', name: 'c++' }],
  ['https://garden.meta.stackexchange.com/questions/tagged/a+b', null],
  ['https://garden.meta.stackexchange.com/questions/ask', null],
  ['https://garden.stackexchange.com/questions/12', null],
  ['javascript:alert(1)', null],
  ['not an address', null],
])('%s', (href, expected) => {
  expect(readOldLink(href, site)).toEqual(expected);
});

const place = { path: '/conversations/questions/roses/5?commentId=9', title: 'Roses & "more"' };

test('a link keeps its words; an address written out gives way to the title', () => {
  const url = 'https://garden.meta.stackexchange.com/a/34';
  const html = `<p><a href="${url}" rel="nofollow">here <em>it</em></a> <a href="${url}">${url}</a></p>`;
  expect(rewriteLinks(html, site, () => place)).toBe(
    `<p><a href="${place.path}">here <em>it</em></a> <a href="${place.path}">Roses &amp; "more"</a></p>`,
  );
});

test('what has no place here stays as it is', () => {
  const html = '<a href="https://garden.meta.stackexchange.com/q/1" rel="nofollow">x</a>';
  expect(rewriteLinks(html, site, () => null)).toBe(html);
  expect(rewriteLinks('<a href="https://example.org/q/1">x</a>', site, () => place)).toContain(
    'example',
  );
});

test('the site is read from the name of the directory, or given', () => {
  expect(site.hosts).toEqual(['garden.meta.stackexchange.com', 'meta.garden.stackexchange.com']);
  expect(site.name).toBe('Garden Meta');
  expect(dumpSiteOf('stackoverflow').hosts[0]).toBe('stackoverflow.com');
  expect(dumpSiteOf('ja.stackoverflow.com').source).toBe('stackexchange:ja.stackoverflow.com');
  expect(dumpSiteOf('/tmp', { site: 'https://bikes.example/' }).hosts[0]).toBe('bikes.example');
  expect(dumpSiteOf('x', { category: 'Old forum' }).name).toBe('Old forum');
});
