import type { CommunityFigureNode } from './adminOverviewDocuments.ts';

export type MeasuredFigureNode = Pick<
  CommunityFigureNode,
  'unit' | 'better' | 'value' | 'previous'
>;

/**
 * How a figure changed: a share of what it was before, of shares the difference. Null where that can’t be said or
 * rounds to nothing.
 */
export function changeOfFigure({
  unit,
  better,
  value,
  previous,
}: MeasuredFigureNode): { by: number; isGood: boolean | null } | null {
  if (value === null || previous === null) return null;
  if (unit !== 'SHARE' && previous === 0) return null;
  const by = unit === 'SHARE' ? value - previous : (value - previous) / previous;
  if (Math.round(Math.abs(by) * 100) === 0) return null;
  return { by, isGood: better === 'NEITHER' ? null : (better === 'MORE') === by > 0 };
}
