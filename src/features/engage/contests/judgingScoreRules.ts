export interface Criterion {
  label: string;
  weight: number;
}

/** The weighted mean of one judge's scores; null without criteria. */
export function judgeScoreOf(
  criteria: readonly Criterion[],
  scores: readonly number[],
): number | null {
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return null;
  const total = criteria.reduce((sum, { weight }, index) => sum + weight * (scores[index] ?? 0), 0);
  return total / weights;
}

/** The mean over the judges who scored an entry, to two decimals; null if no one did. */
export function averageOf(
  criteria: readonly Criterion[],
  reviews: readonly (readonly number[] | null)[],
): number | null {
  const scores = reviews
    .map((each) => each && judgeScoreOf(criteria, each))
    .filter((each) => each !== null);
  if (scores.length === 0) return null;
  return Math.round((100 * scores.reduce((sum, each) => sum + each, 0)) / scores.length) / 100;
}
