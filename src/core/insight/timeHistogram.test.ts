import { expect, test } from 'vitest';
import { bucketAbove, bucketOfTime, timeBuckets, timeWithin } from './timeHistogram.ts';

function counted(times: readonly number[]): number[] {
  const counts = Array.from({ length: timeBuckets }, () => 0);
  for (const time of times) counts[bucketOfTime(time)] = (counts[bucketOfTime(time)] ?? 0) + 1;
  return counts;
}

test('a duration is in the bucket that ends with it', () => {
  expect(bucketOfTime(0)).toBe(0);
  expect(bucketOfTime(5)).toBe(0);
  expect(bucketOfTime(5.1)).toBe(1);
  expect(bucketOfTime(1_000.1)).toBe(bucketAbove(1_000));
  expect(bucketOfTime(60_000)).toBe(timeBuckets - 1);
});

test('percentiles are within the bucket of the exact ones', () => {
  const times = Array.from({ length: 1_000 }, (_, at) => (at * 7.3) % 1_200);
  const sorted = times.toSorted((one, other) => one - other);
  for (const share of [0.5, 0.9, 0.95, 0.99]) {
    const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
    expect(bucketOfTime(timeWithin(share, counted(times)) ?? -1)).toBe(bucketOfTime(exact));
  }
});

test('nothing has no percentile, and what takes longest at least its start', () => {
  expect(timeWithin(0.5, counted([]))).toBe(null);
  expect(timeWithin(0.5, counted([60_000]))).toBe(10_000);
  expect(timeWithin(0.5, counted([7, 7]))).toBe(7.5);
});
