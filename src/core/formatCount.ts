const steps = [
  { size: 1e9, suffix: 'B' },
  { size: 1e6, suffix: 'M' },
  { size: 1e3, suffix: 'K' },
] as const;

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string): Intl.NumberFormat {
  const known = formats.get(locale);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  formats.set(locale, made);
  return made;
}

/**
 * §9: a count with the suffix K, M or B and at most one decimal. Cut, never rounded up: 1,999 is
 * 1.9K, so that no list claims more than it holds.
 */
export function formatCount(count: number, locale = 'en'): string {
  const step = steps.find(({ size }) => Math.abs(count) >= size);
  if (!step) return numberFormat(locale).format(Math.trunc(count));
  return numberFormat(locale).format(Math.trunc(count / (step.size / 10)) / 10) + step.suffix;
}

/** The whole number with the locale's grouping, for titles and screen readers. */
export function formatFullCount(count: number, locale = 'en'): string {
  return numberFormat(locale).format(Math.trunc(count));
}
