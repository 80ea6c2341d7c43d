import { countReasons } from '#platform/import/importTally.ts';

/**
 * What became of a row of a source. Each has exactly one outcome: `merged` is kept as part of another record,
 * `skipped` is kept nowhere, and `degraded` is kept with less than it had.
 */
export type RowOutcome =
  | { kind: 'written' }
  | { kind: 'merged' | 'skipped' | 'degraded'; reason: string };

export interface CountedReason {
  count: number;
  /** The first row that it happened to, as someone finds it in the source. */
  example: string;
}

export interface LossTally {
  read: number;
  written: number;
  merged: Record<string, CountedReason>;
  skipped: Record<string, CountedReason>;
  degraded: Record<string, CountedReason>;
}

/** `losses.json` of a converted folder. */
export interface LossReport {
  system: string;
  source: string;
  convertedAt: string;
  balanced: boolean;
  tables: Record<string, LossTally>;
}

/** Reasons that contain outside text must not fill the report. */
const mostReasons = 200;
const longestExample = 200;
export const otherReasons = 'other reasons';

export function emptyLosses(): LossTally {
  return { read: 0, written: 0, merged: {}, skipped: {}, degraded: {} };
}

/** Counts a reason in place: there is a tally for millions of rows. */
export function addReason(
  reasons: Record<string, CountedReason>,
  reason: string,
  { example, count = 1 }: { example: string; count?: number },
): void {
  const isKnown = Object.hasOwn(reasons, reason);
  const key = isKnown || Object.keys(reasons).length < mostReasons ? reason : otherReasons;
  const before = Object.hasOwn(reasons, key) ? reasons[key] : undefined;
  if (before === undefined) reasons[key] = { count, example: example.slice(0, longestExample) };
  else before.count += count;
}

/** All rows of a kind of loss. */
export function countLosses(reasons: Record<string, CountedReason>): number {
  return countReasons(
    Object.fromEntries(Object.entries(reasons).map(([reason, { count }]) => [reason, count])),
  );
}

/** read = written + merged + skipped + degraded. */
export function hasAllRows(tally: LossTally): boolean {
  const { read, written, merged, skipped, degraded } = tally;
  return read === written + countLosses(merged) + countLosses(skipped) + countLosses(degraded);
}
