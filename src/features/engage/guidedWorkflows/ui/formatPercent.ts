import { localeOf } from '#core/languages.ts';

/** `12%`; an empty whole has no share. */
export function formatPercent(part: number, whole: number, language: string): string {
  if (whole === 0) return '–';
  const share = Math.min(Math.max(part / whole, 0), 1);
  return new Intl.NumberFormat(localeOf(language), { style: 'percent' }).format(share);
}
