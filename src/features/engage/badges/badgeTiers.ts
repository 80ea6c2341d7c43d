export interface BadgeTiers {
  /** One for each tier, ascending. */
  thresholds: readonly number[];
  isRepeatable: boolean;
}

/** The threshold that comes next: of a badge that is earned again, its next multiple; null once all are reached. */
export function nextThreshold(
  { thresholds, isRepeatable }: BadgeTiers,
  progress: number,
): number | null {
  const [first] = thresholds;
  if (isRepeatable && first !== undefined && first > 0) {
    return (Math.floor(progress / first) + 1) * first;
  }
  return thresholds.find((each) => each > progress) ?? null;
}

/** How much of the way to the next threshold is done, from 0 to 100. */
export function percentToNext(tiers: BadgeTiers, progress: number): number {
  const next = nextThreshold(tiers, progress);
  return next === null ? 100 : Math.floor((Math.max(progress, 0) / next) * 100);
}
