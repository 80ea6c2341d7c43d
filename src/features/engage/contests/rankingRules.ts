import type { TieBreaker } from './contestPhaseRules.ts';

/** An entry with what it is ranked by; a result of null is not ranked. */
export interface RankedEntry {
  id: number;
  /** Average score, or the votes of a contest without criteria. */
  result: number | null;
  /** Mean score by the first criterion. */
  firstCriterion: number | null;
  votes: number;
  submittedAt: Date | null;
}

export interface EntryRank {
  /** From 1; entries that share it are followed by a gap. */
  rank: number;
  isShared: boolean;
}

type Compare = (a: RankedEntry, b: RankedEntry) => number;

const comparisons: Record<TieBreaker, Compare> = {
  FIRST_CRITERION: (a, b) => (b.firstCriterion ?? 0) - (a.firstCriterion ?? 0),
  COMMUNITY_VOTES: (a, b) => b.votes - a.votes,
  EARLIEST_ENTRY: (a, b) => (a.submittedAt?.getTime() ?? 0) - (b.submittedAt?.getTime() ?? 0),
};

/** Ranks by result; what the contest declared decides ties, and entries that are still equal share a rank. */
export function rankEntries(
  entries: readonly RankedEntry[],
  tieOrder: readonly TieBreaker[],
): Map<number, EntryRank> {
  const compare: Compare = (a, b) => {
    const byResult = (b.result ?? 0) - (a.result ?? 0);
    const differences = [byResult, ...tieOrder.map((breaker) => comparisons[breaker](a, b))];
    return differences.find((difference) => difference !== 0) ?? 0;
  };
  const ranked = entries.filter(({ result }) => result !== null).toSorted(compare);
  return new Map(
    ranked.map((entry) => {
      const equals = ranked.filter((other) => compare(entry, other) === 0);
      const better = ranked.filter((other) => compare(other, entry) < 0);
      return [entry.id, { rank: better.length + 1, isShared: equals.length > 1 }];
    }),
  );
}
