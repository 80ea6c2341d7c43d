import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minutesAndSeconds, sessionPhase } from '../sessionEndRules.ts';
import { createSessionEndWatch } from './sessionEndWatch.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a session is quiet until two minutes before its end', () => {
  expect(sessionPhase(600_000, 0)).toEqual({ phase: 'quiet', left: 600_000, wakeAfter: 480_000 });
  expect(sessionPhase(600_000, 480_000)).toMatchObject({ phase: 'ending', wakeAfter: 1000 });
  expect(sessionPhase(600_000, 599_500)).toMatchObject({ phase: 'ending', wakeAfter: 500 });
  expect(sessionPhase(600_000, 600_001)).toEqual({ phase: 'ended', left: 0, wakeAfter: null });
});

test('the time left is told in minutes and seconds', () => {
  expect([120_000, 64_001, 9000, 0].map(minutesAndSeconds)).toEqual([
    '2:00',
    '1:05',
    '0:09',
    '0:00',
  ]);
});

test('the watch wakes for the warning, for every second of it and for the end', () => {
  const watch = createSessionEndWatch();
  const seen: (string | undefined)[] = [];
  watch.endsAt(12 * 3600_000);
  watch.subscribe(() => seen.push(watch.current()?.phase));
  vi.advanceTimersByTime(12 * 3600_000 - 120_001);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual(['ending']);
  vi.advanceTimersByTime(120_000);
  expect(seen).toHaveLength(121);
  expect(seen.at(-1)).toBe('ended');
  vi.advanceTimersByTime(3600_000);
  expect(seen).toHaveLength(121);
});

test('use moves the end, and the warning is over', () => {
  const watch = createSessionEndWatch();
  watch.endsAt(60_000);
  expect(watch.current()?.phase).toBe('ending');
  const told = vi.fn();
  watch.subscribe(told);
  watch.endsAt(3600_000);
  expect(watch.current()?.phase).toBe('quiet');
  expect(told).toHaveBeenCalledTimes(1);
  watch.stop();
  expect(watch.current()).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});
