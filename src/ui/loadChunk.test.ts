import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, chunkLoadTimeout, loadChunk } from './loadChunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { pathname: '/topics' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a script that does not come within two minutes is given up', async () => {
  expect(chunkLoadTimeout).toBe(120_000);
  const outcome = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error);
  let isOver = false;
  void outcome.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBeInstanceOf(ChunkLoadError);
});

test('one that comes leaves no timer behind, one that fails says what the browser said', async () => {
  expect(await loadChunk(async () => 'part')).toBe('part');
  const fault = new TypeError('Failed to fetch dynamically imported module');
  await expect(loadChunk(() => Promise.reject(fault))).rejects.toBe(fault);
  expect(vi.getTimerCount()).toBe(0);
});
