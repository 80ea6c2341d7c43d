import { expect, test } from 'vitest';
import { isSeen } from './isSeen.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const asked = (headers: Record<string, string> = {}, more = {}) => ({
  method: 'GET',
  originalUrl: '/conversations/gulls/1',
  headers: { 'user-agent': firefox, ...headers },
  ...more,
});

test('a page that a browser asks for is seen', () => {
  expect(isSeen(asked())).toBe(true);
});

test.each<[string, Record<string, string>]>([
  ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }],
  ['a program', { 'user-agent': 'curl/8.5.0' }],
  ['a browser without a person', { 'user-agent': `${firefox} HeadlessChrome/140.0` }],
  ['a client that hides what it is', { 'user-agent': '' }],
  ['a crawler that says so', { 'x-crawler': 'true' }],
  ['a prefetching browser', { 'sec-purpose': 'prefetch' }],
  ['a prerendering browser', { 'sec-purpose': 'prefetch;prerender' }],
  ['an older prefetching browser', { purpose: 'prefetch' }],
  ['an older Firefox', { 'x-moz': 'prefetch' }],
  ['a page of favourites', { 'x-purpose': 'preview' }],
])('not one that %s asks for', (_who, headers) => {
  expect(isSeen(asked(headers))).toBe(false);
});

test('nor one that our own pages load ahead, or whose body nobody gets', () => {
  expect(isSeen(asked({}, { originalUrl: '/conversations/gulls/1.data?_prefetch=1' }))).toBe(false);
  expect(isSeen(asked({}, { method: 'HEAD' }))).toBe(false);
});
