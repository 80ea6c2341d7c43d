import { formatCount, formatFullCount } from './formatCount.ts';
import { formatDuration } from './formatDuration.ts';
import { localeOf } from './languages.ts';

const fullBelow = 100_000;

/** A value in the unit of its figure: short, but counts in full if they fit a tile. */
export function figureText(
  value: number,
  unit: 'COUNT' | 'SHARE' | 'SECONDS',
  language: string,
): string {
  if (unit === 'COUNT') {
    return Math.abs(value) < fullBelow
      ? formatFullCount(value, language)
      : formatCount(value, language);
  }
  if (unit === 'SECONDS') return formatDuration(value * 1000, language);
  return new Intl.NumberFormat(localeOf(language), {
    ...{ style: 'percent', maximumFractionDigits: 0 },
  }).format(value);
}
