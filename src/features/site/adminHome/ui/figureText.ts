import { formatCount } from '#core/formatCount.ts';
import { formatDuration } from '#core/formatDuration.ts';
import { localeOf } from '#core/languages.ts';
import type { MeasuredFigureNode } from './changeOfFigure.ts';

/** A value in the unit of its figure, short. */
export function figureText(
  value: number,
  unit: MeasuredFigureNode['unit'],
  language: string,
): string {
  if (unit === 'COUNT') return formatCount(value, language);
  if (unit === 'SECONDS') return formatDuration(value * 1000, language);
  return new Intl.NumberFormat(localeOf(language), {
    ...{ style: 'percent', maximumFractionDigits: 0 },
  }).format(value);
}
