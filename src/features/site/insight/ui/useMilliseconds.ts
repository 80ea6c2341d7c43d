import { localeOf } from '#core/languages.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Times of a server as texts: `120 ms`, `2.4 s`. */
export function useMilliseconds(): (milliseconds: number | null) => string {
  const { language } = useTranslation('insight');
  const textIn = (value: number, unit: string, digits: number) =>
    new Intl.NumberFormat(localeOf(language), {
      ...{ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits },
    }).format(value);
  return (milliseconds) => {
    if (milliseconds === null) return '–';
    if (milliseconds < 1_000) return textIn(Math.round(milliseconds), 'millisecond', 0);
    return textIn(milliseconds / 1_000, 'second', 1);
  };
}
