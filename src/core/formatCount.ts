import { localeOf } from './languages.ts';

const steps = [
  { size: 1e9, suffix: 'B' },
  { size: 1e6, suffix: 'M' },
  { size: 1e3, suffix: 'K' },
] as const;

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: string): Intl.NumberFormat {
  const known = formats.get(language);
  if (known) return known;
  const made = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 });
  formats.set(language, made);
  return made;
}

/**
 * §9: a count with the suffix K, M or B and at most one decimal. Truncated, never rounded up: 1,999 is 1.9K,
 * so that no list overstates its size.
 */
export function formatCount(count: number, language = 'en'): string {
  const step = steps.find(({ size }) => Math.abs(count) >= size);
  if (!step) return formatFullCount(count, language);
  return numberFormat(language).format(Math.trunc(count / (step.size / 10)) / 10) + step.suffix;
}

/** The whole number with the locale's grouping, for titles and screen readers. */
export function formatFullCount(count: number, language = 'en'): string {
  const whole = Math.trunc(count);
  // All known languages format these the same, and most counts are small: a browser's first number format
  // costs more than rendering all counts of a page.
  if (whole >= 0 && whole < 1000) return `${whole}`;
  return numberFormat(language).format(whole);
}
