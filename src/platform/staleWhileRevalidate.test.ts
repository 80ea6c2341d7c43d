import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEventBus } from './events/eventBus.ts';
import { staleWhileRevalidate } from './staleWhileRevalidate.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const warn = vi.fn();
  const log = { debug: vi.fn(), info: vi.fn(), warn, error: vi.fn() };
  const ctx = { bus: createEventBus(), log };
  const held = staleWhileRevalidate<number>();
  let found = 0;
  let fault: Error | null = null;
  /** Takes `ms`, and finds one more each time. */
  const ask = (ms = 10, key = 'all', asker = ctx) =>
    held(asker, key, async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (fault) throw fault;
      found += 1;
      return found;
    });
  const fail = (error: Error | null) => {
    fault = error;
  };
  return { ask, fail, warn, ctx };
}

async function after(ms: number, asked: Promise<number>): Promise<number> {
  await vi.advanceTimersByTimeAsync(ms);
  return asked;
}

test('those who come together wait for one finding, and half a minute for the next', async () => {
  const { ask } = setUp();
  const together = [ask(), ask()];
  await vi.advanceTimersByTimeAsync(10);
  expect(await Promise.all(together)).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(await ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  // Nobody waits for the new ones.
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(10);
  expect(await ask()).toBe(2);
});

test('after two minutes nobody is told the old ones', async () => {
  const { ask } = setUp();
  expect(await after(10, ask())).toBe(1);
  await vi.advanceTimersByTimeAsync(121_000);
  expect(await after(10, ask())).toBe(2);
});

test('what takes long is found more seldom', async () => {
  const { ask } = setUp();
  expect(await after(3_000, ask(3_000))).toBe(1);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(await ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(10);
  expect(await ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await ask();
  await vi.advanceTimersByTimeAsync(10);
  expect(await ask()).toBe(2);
});

test('a finding that fails is the first caller’s failure, later a line in the log', async () => {
  const { ask, fail, warn } = setUp();
  fail(new Error('gone'));
  const first = expect(ask()).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(10);
  await first;
  fail(null);
  expect(await after(10, ask())).toBe(1);
  fail(new Error('gone again'));
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await after(10, ask())).toBe(1);
  expect(warn).toHaveBeenCalledOnce();
  fail(null);
  await ask();
  await vi.advanceTimersByTimeAsync(10);
  expect(await ask()).toBe(2);
});

test('keys and processes hold their own', async () => {
  const { ask, ctx } = setUp();
  expect(await after(10, ask())).toBe(1);
  expect(await after(10, ask(10, 'other'))).toBe(2);
  expect(await after(10, ask(10, 'all', { ...ctx, bus: createEventBus() }))).toBe(3);
  expect(await ask()).toBe(1);
});
