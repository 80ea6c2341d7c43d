import { expect, test } from 'vitest';
import { bucketOfTime } from '#core/insight/timeHistogram.ts';
import type { Database } from '../database/database.ts';
import { createPageTimes, type PageTimeCount } from './pageTimes.ts';

function timesAt(start: string) {
  const clock = { now: new Date(start), isAway: false };
  const told: PageTimeCount[][] = [];
  const listen = async (_db: Database, counts: readonly PageTimeCount[]) => {
    if (clock.isAway) throw new Error('away');
    told.push([...counts]);
  };
  const times = createPageTimes({
    db: {} as Database, // the listener has no use for it
    listeners: () => [listen],
    now: () => clock.now,
  });
  return { times, clock, told };
}

test('requests of a page are told as counts, once', async () => {
  const { times, told } = timesAt('2026-06-01T10:00:00Z');
  for (const time of [8, 9, 300, 700]) times.add('HOME', time);
  times.add('TOPIC', 8);
  await times.flush();
  await times.flush();
  const day = '2026-06-01';
  expect(told).toEqual([
    [
      { day, page: 'HOME', bucket: bucketOfTime(8), count: 2 },
      { day, page: 'HOME', bucket: bucketOfTime(300), count: 1 },
      { day, page: 'HOME', bucket: bucketOfTime(700), count: 1 },
      { day, page: 'TOPIC', bucket: bucketOfTime(8), count: 1 },
    ],
  ]);
});

test('what could not be told is told later, together with what came since', async () => {
  const { times, clock, told } = timesAt('2026-06-01T23:59:00Z');
  clock.isAway = true;
  times.add('HOME', 8);
  await expect(times.flush()).rejects.toThrow('away');
  times.add('HOME', 8);
  await expect(times.flush()).rejects.toThrow('away');
  // In the last minute of the day, told in the first one of the next.
  times.add('HOME', 8);
  clock.isAway = false;
  clock.now = new Date('2026-06-02T00:00:30Z');
  await times.flush();
  times.add('HOME', 8);
  await times.flush();
  const counted = { page: 'HOME', bucket: bucketOfTime(8) };
  expect(told).toEqual([
    [{ ...counted, day: '2026-06-01', count: 3 }],
    [{ ...counted, day: '2026-06-02', count: 1 }],
  ]);
});
