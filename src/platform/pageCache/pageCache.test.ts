import { expect, test } from 'vitest';
import { type CacheablePage, createPageCache } from './pageCache.ts';

function page(text: string, tags: string[] = ['lists'], status = 200): CacheablePage {
  return {
    status,
    headers: {},
    body: Buffer.from(text),
    tags: new Set(tags),
    shown: null,
  };
}

test('a page is rendered once and served until one of its tags is dropped', async () => {
  const cache = createPageCache();
  let renders = 0;
  const render = async () => page(`v${++renders}`, ['conversation:1', 'lists']);
  expect((await cache.getOrRender('/', render)).body.toString()).toBe('v1');
  expect((await cache.getOrRender('/', render)).body.toString()).toBe('v1');
  cache.drop(['conversation:2']);
  expect((await cache.getOrRender('/', render)).body.toString()).toBe('v1');
  cache.drop(['conversation:1']);
  expect((await cache.getOrRender('/', render)).body.toString()).toBe('v2');
});

test('callers that come together share one rendering', async () => {
  const cache = createPageCache();
  let renders = 0;
  const render = async () => page(`v${++renders}`);
  await Promise.all([cache.getOrRender('/', render), cache.getOrRender('/', render)]);
  expect(renders).toBe(1);
});

test('a page that was overtaken by a change while it rendered is not kept', async () => {
  const cache = createPageCache();
  const { promise, resolve } = Promise.withResolvers<CacheablePage>();
  const first = cache.getOrRender('/', () => promise);
  cache.drop(['lists']);
  const second = cache.getOrRender('/', async () => page('after'));
  resolve(page('before'));
  expect((await first).body.toString()).toBe('before');
  expect((await second).body.toString()).toBe('after');
  expect(cache.get('/')?.body.toString()).not.toBe('before');
});

test('only whole answers are kept, never a 404 or a failure', async () => {
  const cache = createPageCache();
  await cache.getOrRender('/nope', async () => page('none', [], 404));
  expect(cache.size).toBe(0);
  await expect(
    cache.getOrRender('/', () => Promise.reject(new Error('database gone'))),
  ).rejects.toThrow();
  expect((await cache.getOrRender('/', async () => page('back'))).body.toString()).toBe('back');
});

test('memory stays within its limit, the oldest goes first', async () => {
  const cache = createPageCache({ maxBytes: 10_000 });
  for (const key of ['/a', '/b', '/c'])
    await cache.getOrRender(key, async () => page('x'.repeat(2_000)));
  expect(cache.byteSize).toBeLessThanOrEqual(10_000);
  expect(cache.get('/a')).toBeUndefined();
  expect(cache.get('/c')).toBeDefined();
});

test('a page grows old', async () => {
  let time = 0;
  const cache = createPageCache({ lifetime: 10, now: () => time });
  await cache.getOrRender('/', async () => page('old'));
  time = 11;
  expect(cache.get('/')).toBeUndefined();
});

test('pages that nobody asks for again go when they are old, not when there is no room', async () => {
  let time = 0;
  const cache = createPageCache({ lifetime: 10, now: () => time });
  for (const key of ['/a', '/b', '/c']) await cache.getOrRender(key, async () => page('old'));
  time = 11;
  await cache.getOrRender('/d', async () => page('new'));
  expect(cache.size).toBe(1);
});

test('what finds and drops a small page counts as well', async () => {
  const cache = createPageCache({ maxBytes: 100_000 });
  const tags = Array.from({ length: 100 }, (_, id) => `conversation:${id}`);
  for (let n = 0; n < 100; n += 1)
    await cache.getOrRender(`/${n}`, async () => page('short', tags));
  expect(cache.size).toBeLessThan(10);
});
