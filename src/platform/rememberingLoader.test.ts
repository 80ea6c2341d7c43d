import { expect, test } from 'vitest';
import { RememberingLoader, readNow } from './rememberingLoader.ts';

function doubling() {
  const asked: number[][] = [];
  const loader = new RememberingLoader<number, number | null>(async (keys) => {
    asked.push([...keys]);
    return keys.map((key) => (key < 0 ? null : key * 2));
  });
  return { loader, asked };
}

test('gives by a promise what it has to load, and at once what it has', async () => {
  const { loader, asked } = doubling();
  const both = [loader.now(1), loader.now(-1)];
  expect(both[0]).toBeInstanceOf(Promise);
  expect(await Promise.all(both)).toEqual([2, null]);
  expect([loader.now(1), loader.now(-1)]).toEqual([2, null]);
  expect(asked).toEqual([[1, -1]]);
});

test('has what it was given, unless it had asked for it', async () => {
  const { loader, asked } = doubling();
  expect(loader.prime(1, 7).now(1)).toBe(7);
  const second = loader.load(2);
  loader.prime(2, 7);
  expect(await second).toBe(4);
  expect(loader.prime(2, 7).now(2)).toBe(4);
  expect(asked).toEqual([[2]]);
});

test('forgets what it is told to, before it is asked for and while it is', async () => {
  const { loader, asked } = doubling();
  await loader.load(1);
  expect(await loader.clear(1).now(1)).toBe(2);
  expect(await loader.clearAll().now(1)).toBe(2);
  expect(asked).toEqual([[1], [1], [1]]);

  for (const moment of ['before', 'while']) {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const slow = new RememberingLoader<number, string>(async () => {
      begun.resolve();
      await ended.promise;
      return [moment];
    });
    const late = slow.load(1);
    if (moment === 'while') await begun.promise;
    slow.clear(1);
    ended.resolve();
    expect(await late).toBe(moment);
    expect(slow.now(1)).toBeInstanceOf(Promise);
  }
});

test('remembers no failure', async () => {
  let fails = true;
  const loader = new RememberingLoader<number, number>(async (keys) => {
    if (fails) throw new Error('gone');
    return keys;
  });
  await expect(loader.now(1)).rejects.toThrow('gone');
  fails = false;
  expect(await loader.now(1)).toBe(1);
});

test('reads a value at once, and a promise when it is there', async () => {
  expect(readNow(2, (value) => value + 1)).toBe(3);
  expect(await readNow(Promise.resolve(2), (value) => value + 1)).toBe(3);
});
