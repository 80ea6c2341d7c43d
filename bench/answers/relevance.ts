import type { JudgedQuery } from './judgedQueries.ts';

export interface Relevance {
  /** Normalized discounted cumulative gain of the first ten: 1 if they could not be in a better order. */
  ndcg: number;
  /** The share of queries with the best post among the first ten. */
  recall: number;
  /** The share of queries that find nothing. */
  empty: number;
}

/** The best post gains 3, every other that helps 1. */
const gains = (targets: readonly number[]) =>
  new Map(targets.map((id, at) => [id, at === 0 ? 3 : 1]));

export function relevanceOf(
  answered: readonly { judged: JudgedQuery; found: readonly number[] }[],
): Relevance {
  const mean = (of: (each: (typeof answered)[number]) => number) =>
    answered.reduce((sum, each) => sum + of(each), 0) / Math.max(answered.length, 1);
  return {
    ndcg: mean(({ judged, found }) => ndcgOf(judged.targets, found)),
    recall: mean(({ judged, found }) =>
      found.slice(0, 10).includes(judged.targets[0] ?? -1) ? 1 : 0,
    ),
    empty: mean(({ found }) => (found.length === 0 ? 1 : 0)),
  };
}

function ndcgOf(targets: readonly number[], found: readonly number[]): number {
  const gain = gains(targets);
  const discounted = (ids: readonly number[]) =>
    ids
      .slice(0, 10)
      .reduce((sum, id, at) => sum + (2 ** (gain.get(id) ?? 0) - 1) / Math.log2(at + 2), 0);
  return discounted(found) / discounted(targets);
}
