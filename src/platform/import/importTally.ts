/** The outcome of a row. Every row of every file has exactly one. */
export type ImportOutcome =
  | { kind: 'made' | 'updated' | 'unchanged' }
  /**
   * Merged: kept as part of something else, such as a vote in the score of its post. Degraded: kept, but not all
   * of it.
   */
  | { kind: 'merged' | 'degraded' | 'dropped' | 'malformed'; reason: string };

export interface MalformedLine {
  line: number;
  reason: string;
}

export interface FileTally {
  read: number;
  made: number;
  updated: number;
  unchanged: number;
  merged: Record<string, number>;
  /** Absent from the tallies of runs before there were any. */
  degraded?: Record<string, number>;
  dropped: Record<string, number>;
  malformed: number;
  /** The first of them; the rest are only counted. */
  malformedLines: MalformedLine[];
}

const mostLinesKept = 1_000;

export function emptyTally(): FileTally {
  return {
    read: 0,
    made: 0,
    updated: 0,
    unchanged: 0,
    merged: {},
    dropped: {},
    malformed: 0,
    malformedLines: [],
  };
}

/** A tally with one more row; immutable. */
export function tallyRow(tally: FileTally, line: number, outcome: ImportOutcome): FileTally {
  const read = tally.read + 1;
  switch (outcome.kind) {
    case 'made':
    case 'updated':
    case 'unchanged':
      return { ...tally, read, [outcome.kind]: tally[outcome.kind] + 1 };
    case 'merged':
    case 'degraded':
    case 'dropped': {
      const reasons = tally[outcome.kind] ?? {};
      const before = Object.hasOwn(reasons, outcome.reason) ? (reasons[outcome.reason] ?? 0) : 0;
      const count = before + 1;
      return { ...tally, read, [outcome.kind]: { ...reasons, [outcome.reason]: count } };
    }
    case 'malformed': {
      const kept = tally.malformedLines.length < mostLinesKept;
      const malformedLines = kept
        ? [...tally.malformedLines, { line, reason: outcome.reason }]
        : tally.malformedLines;
      return { ...tally, read, malformed: tally.malformed + 1, malformedLines };
    }
  }
}

export function countReasons(reasons: Record<string, number>): number {
  return Object.values(reasons).reduce((sum, count) => sum + count, 0);
}

/** read = made + updated + unchanged + merged + degraded + dropped + malformed. */
export function isBalanced(tally: FileTally): boolean {
  const { read, made, updated, unchanged, merged, degraded = {}, dropped, malformed } = tally;
  const reasons = [merged, degraded, dropped].map(countReasons);
  const accounted = [made, updated, unchanged, ...reasons, malformed];
  return read === accounted.reduce((sum, count) => sum + count, 0);
}

/** Whether a run has changed the community. */
export function hasNews(tallies: Readonly<Record<string, FileTally | undefined>>): boolean {
  return Object.values(tallies).some(hasChanged);
}

function hasChanged(tally: FileTally | undefined): boolean {
  if (tally === undefined) return false;
  return tally.made + tally.updated + countReasons(tally.degraded ?? {}) > 0;
}
