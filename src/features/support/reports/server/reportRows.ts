/** A day, team, agent …; the key is null for requests without one. */
export interface ReportRow {
  key: string | null;
  opened: number;
  resolved: number;
  /** Unsolved at the end of the day, or of the period. */
  backlog: number;
  firstReply: ReportDuration;
  nextReply: ReportDuration;
  resolution: ReportDuration;
  /** Answers of agents for each solved request. */
  repliesPerSolved: number | null;
  /** Of the solved ones: with at most one answer; opened again at least once. */
  oneTouch: number;
  reopened: number;
  met: number;
  missed: number;
  ratings: number;
  /** With 4 or 5 of 5. */
  satisfied: number;
  /** 1 to 5. */
  rating: number | null;
}

/** In milliseconds. */
export interface ReportDuration {
  count: number;
  average: number | null;
  median: number | null;
  p90: number | null;
}

type DurationPart = `${'first' | 'next' | 'resolution'}_${'count' | 'average' | 'median' | 'p90'}`;

export type StoredRow = Omit<ReportRow, 'firstReply' | 'nextReply' | 'resolution'> & {
  [Column in DurationPart]: number | null;
};

/** Companies are many; days at most 366. */
export const mostRows = 400;

export function reportRowOf(row: StoredRow): ReportRow {
  const part = (name: 'first' | 'next' | 'resolution'): ReportDuration => ({
    count: row[`${name}_count`] ?? 0,
    ...{ average: row[`${name}_average`], median: row[`${name}_median`], p90: row[`${name}_p90`] },
  });
  const { key, opened, resolved, backlog, repliesPerSolved, oneTouch, reopened } = row;
  const { met, missed, ratings, satisfied, rating } = row;
  return {
    ...{ key, opened, resolved, backlog, repliesPerSolved, oneTouch, reopened },
    ...{ met, missed, ratings, satisfied, rating },
    ...{ firstReply: part('first'), nextReply: part('next'), resolution: part('resolution') },
  };
}
