import { expect, test } from 'vitest';
import { createPrefetchedPages } from './prefetchedPages.ts';

const page = (name: string) => Promise.resolve(name);

test('a page is there for one visit, within ten seconds', async () => {
  let now = 0;
  const pages = createPrefetchedPages<string>(() => now);
  pages.keep('/a', page('A'));
  expect(pages.has('/a')).toBe(true);
  expect(await pages.take('/a')).toBe('A');
  expect(await pages.take('/a')).toBeNull();
  pages.keep('/a', page('A'));
  now = 10_000;
  expect(pages.has('/a')).toBe(false);
  expect(await pages.take('/a')).toBeNull();
});

test('one that is on its way is waited for', async () => {
  const pages = createPrefetchedPages<string>();
  let arrive: (name: string) => void = () => undefined;
  pages.keep('/a', new Promise((resolve) => (arrive = resolve)));
  const taken = pages.take('/a');
  arrive('A');
  expect(await taken).toBe('A');
});

test('few are kept, and none after a change', async () => {
  const pages = createPrefetchedPages<string>();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) pages.keep(name, page(name));
  expect(pages.has('a')).toBe(false);
  expect(pages.has('f')).toBe(true);
  pages.forget();
  expect(pages.has('f')).toBe(false);
});
