import { formatCount } from './formatCount.ts';
import { formatDuration } from './formatDuration.ts';
import { localeOf } from './languages.ts';

/** A value in the unit of its figure, short. */
export function figureText(
  value: number,
  unit: 'COUNT' | 'SHARE' | 'SECONDS',
  language: string,
): string {
  if (unit === 'COUNT') return formatCount(value, language);
  if (unit === 'SECONDS') return formatDuration(value * 1000, language);
  return new Intl.NumberFormat(localeOf(language), {
    ...{ style: 'percent', maximumFractionDigits: 0 },
  }).format(value);
}
