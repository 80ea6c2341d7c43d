/** Upper ends of the buckets in milliseconds; one more has whatever takes longer. */
const ends = [
  ...([5, 10, 25, 50, 75, 100, 150, 200, 300, 400, 500, 750] as const),
  ...([1_000, 1_500, 2_000, 3_000, 5_000, 10_000] as const),
] as const;

export const timeBuckets = ends.length + 1;

/** The bucket of a duration. */
export function bucketOfTime(milliseconds: number): number {
  const found = ends.findIndex((end) => milliseconds <= end);
  return found < 0 ? ends.length : found;
}

/** The first bucket whose times are all longer than one of the ends. */
export function bucketAbove(end: (typeof ends)[number]): number {
  return ends.indexOf(end) + 1;
}

/**
 * A share of the durations is at most this long, in milliseconds: within a bucket they are taken as evenly spread, so that
 * it is wrong by less than the width of one. Of the last bucket only its start is known.
 * @param counts by bucket
 * @returns null if there are none
 */
export function timeWithin(share: number, counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = share * total;
  let before = 0;
  for (const [bucket, count] of counts.entries()) {
    if (count > 0 && before + count >= wanted) {
      const start = ends[bucket - 1] ?? 0;
      const end = ends[bucket] ?? start;
      return start + ((end - start) * Math.max(wanted - before, 0)) / count;
    }
    before += count;
  }
  return ends.at(-1) ?? null;
}
