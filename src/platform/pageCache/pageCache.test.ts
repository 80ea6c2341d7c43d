import { randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { type CacheablePage, type CachedPage, createPageCache } from './pageCache.ts';

function page(text: string, tags: string[] = ['lists'], status = 200): CacheablePage {
  return {
    status,
    headers: {},
    body: Buffer.from(text),
    tags: new Set(tags),
    shown: null,
  };
}

/** As long when compressed. */
const incompressible = (bytes: number) => randomBytes(bytes).toString('latin1');

async function textOf(found: CachedPage | undefined): Promise<string | undefined> {
  return found && (await found.bodyIn('identity')).toString();
}

test('a page is rendered once and served until one of its tags is dropped', async () => {
  const cache = createPageCache();
  let renders = 0;
  const render = async () => page(`v${++renders}`, ['conversation:1', 'lists']);
  expect(await textOf(await cache.getOrRender('/', render))).toBe('v1');
  expect(await textOf(await cache.getOrRender('/', render))).toBe('v1');
  cache.drop(['conversation:2']);
  expect(await textOf(await cache.getOrRender('/', render))).toBe('v1');
  cache.drop(['conversation:1']);
  expect(await textOf(await cache.getOrRender('/', render))).toBe('v2');
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
  expect(await textOf(await first)).toBe('before');
  expect(await textOf(await second)).toBe('after');
  expect(await textOf(cache.get('/'))).not.toBe('before');
});

test('a page that was overtaken by a change while it was compressed is not kept', async () => {
  const cache = createPageCache();
  const first = cache.getOrRender('/', async () => page('before'.repeat(50_000)));
  await Promise.resolve();
  cache.drop(['lists']);
  await first;
  expect(cache.size).toBe(0);
});

test('only whole answers are kept, never a 404 or a failure', async () => {
  const cache = createPageCache();
  await cache.getOrRender('/nope', async () => page('none', [], 404));
  expect(cache.size).toBe(0);
  await expect(
    cache.getOrRender('/', () => Promise.reject(new Error('database gone'))),
  ).rejects.toThrow();
  expect(await textOf(await cache.getOrRender('/', async () => page('back')))).toBe('back');
});

test('a page is the same in every encoding', async () => {
  const cache = createPageCache();
  const text = 'Ä page. '.repeat(1_000);
  await cache.getOrRender('/', async () => page(text));
  const found = cache.get('/');
  const [br, gzip] = await Promise.all([found?.bodyIn('br'), found?.bodyIn('gzip')]);
  expect(zlib.brotliDecompressSync(br ?? '').toString()).toBe(text);
  expect(zlib.gunzipSync(gzip ?? '').toString()).toBe(text);
  expect(await textOf(found)).toBe(text);
  expect(await found?.bodyIn('gzip')).toBe(gzip);
});

test('only compressed bytes are held, and each encoding counts', async () => {
  const cache = createPageCache();
  await cache.getOrRender('/', async () => page('x'.repeat(1_000_000)));
  const small = cache.byteSize;
  expect(small).toBeLessThan(3_000);
  await cache.getOrRender('/other', async () => page(incompressible(50_000)));
  const before = cache.byteSize;
  const gzip = await cache.get('/other')?.bodyIn('gzip');
  expect(cache.byteSize - before).toBe(gzip?.length);
  cache.drop(['lists']);
  expect(cache.byteSize).toBe(0);
});

test('memory stays within its limit, and pages read often outlast those read once', async () => {
  const cache = createPageCache({ maxBytes: 200_000 });
  const fill = (key: string) => cache.getOrRender(key, async () => page(incompressible(5_000)));
  for (let reads = 0; reads < 20; reads += 1) await fill('/often');
  for (let n = 0; n < 200; n += 1) {
    await fill(`/once/${n}`);
    if (n % 10 === 0) await fill('/often');
  }
  expect(cache.byteSize).toBeLessThanOrEqual(202_000); // one percent above, until it is tidied
  expect(cache.size).toBeGreaterThan(10);
  expect(cache.get('/often')).toBeDefined();
  cache.drop(['lists']);
  expect(cache.size).toBe(0);
});

test('a page grows old', async () => {
  let time = 0;
  const cache = createPageCache({ lifetime: 10, now: () => time });
  await cache.getOrRender('/', async () => page('old'));
  time = 11;
  expect(cache.get('/')).toBeUndefined();
  expect(cache.size).toBe(0);
});

test('what finds and drops a small page counts as well', async () => {
  const cache = createPageCache({ maxBytes: 100_000 });
  const tags = Array.from({ length: 100 }, (_, id) => `conversation:${id}`);
  for (let n = 0; n < 100; n += 1)
    await cache.getOrRender(`/${n}`, async () => page('short', tags));
  expect(cache.size).toBeLessThan(10);
});

test('a page that changes by itself is rendered again from that time on', async () => {
  let now = 1_000;
  const cache = createPageCache({ now: () => now });
  let renders = 0;
  const render = async () => ({ ...page(`v${++renders}`), freshUntil: 5_000 });
  expect(await textOf(await cache.getOrRender('/', render))).toBe('v1');
  now = 4_999;
  expect(await textOf(await cache.getOrRender('/', render))).toBe('v1');
  now = 5_000;
  expect(await textOf(await cache.getOrRender('/', render))).toBe('v2');
});
