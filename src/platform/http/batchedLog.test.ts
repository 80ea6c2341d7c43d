import { expect, test, vi } from 'vitest';
import { createBatchedLog } from './batchedLog.ts';

test('lines of a moment are written at once, in their order, none twice', () => {
  vi.useFakeTimers();
  const written: string[] = [];
  const lines = createBatchedLog((text) => written.push(text));
  lines.write('a\n');
  lines.write('b\n');
  expect(written).toEqual([]);
  vi.advanceTimersByTime(20);
  lines.write('c\n');
  vi.advanceTimersByTime(20);
  expect(written).toEqual(['a\nb\n', 'c\n']);
  vi.useRealTimers();
});

test('what waits is written when it grows large and when the process ends', () => {
  const written: string[] = [];
  const lines = createBatchedLog((text) => written.push(text));
  lines.write('x'.repeat(64_001));
  expect(written).toHaveLength(1);
  lines.write('last\n');
  const [listener] = process.listeners('exit').slice(-1);
  listener?.(0);
  expect(written.at(-1)).toBe('last\n');
});
