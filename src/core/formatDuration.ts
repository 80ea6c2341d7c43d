import { localeOf } from './languages.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A duration in its largest fitting unit, such as "45 min", "3.5 hr" or "2 days". */
export function formatDuration(ms: number, language: string): string {
  const [unit, length] =
    ms < hour
      ? (['minute', minute] as const)
      : ms < 2 * day
        ? (['hour', hour] as const)
        : (['day', day] as const);
  return new Intl.NumberFormat(localeOf(language), {
    ...{ style: 'unit', unit, unitDisplay: 'short' },
    maximumFractionDigits: unit === 'minute' ? 0 : 1,
  }).format(ms / length);
}
