import { expect, test } from 'vitest';
import { createBoundedCache } from './boundedCache.ts';

test('the least recently used entry goes first', () => {
  const cache = createBoundedCache<string, number>({ most: 2 });
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect(['a', 'b', 'c'].map(cache.get)).toEqual([1, undefined, 3]);
});

test('the sum of the sizes stays within the limit, whatever is kept', () => {
  const cache = createBoundedCache<number, string>({
    most: 1_000,
    sizeOf: (_, text) => text.length,
  });
  for (let key = 0; key < 5_000; key += 1) {
    cache.set(key % 700, 'x'.repeat(key % 97));
    expect(cache.size).toBeLessThanOrEqual(1_000);
  }
  expect(cache.size).toBeGreaterThan(800);
});

test('a value that is larger than the limit is not kept and pushes nothing out', () => {
  const cache = createBoundedCache<string, string>({ most: 10, sizeOf: (_, text) => text.length });
  cache.set('small', 'x');
  cache.set('large', 'x'.repeat(11));
  expect(cache.get('large')).toBeUndefined();
  expect(cache.get('small')).toBe('x');
  cache.set('small', 'x'.repeat(11));
  expect(cache.get('small')).toBeUndefined();
  expect(cache.size).toBe(0);
});
