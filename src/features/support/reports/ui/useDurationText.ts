import { useTranslation } from '#ui/useTranslation.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A duration in its largest fitting unit, such as "45 min", "3.5 hr" or "2 days"; a dash for none. */
export function useDurationText() {
  const { language } = useTranslation('supportReports');
  const locale = language.replace('_', '-');
  return (ms: number | null): string => {
    if (ms === null) return '–';
    const [unit, length] =
      ms < hour
        ? (['minute', minute] as const)
        : ms < 2 * day
          ? (['hour', hour] as const)
          : (['day', day] as const);
    return new Intl.NumberFormat(locale, {
      ...{ style: 'unit', unit, unitDisplay: 'short' },
      maximumFractionDigits: unit === 'minute' ? 0 : 1,
    }).format(ms / length);
  };
}
