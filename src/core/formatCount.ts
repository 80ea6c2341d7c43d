import { baseOf, localeOf } from './languages.ts';

interface Step {
  size: number;
  suffix: string;
}

/**
 * Suffixes of thousands, millions and billions as in CLDR 48's compact decimals, where they are not K, M and B (§9).
 * A language without a word for a step goes on with the one before it. Not from `Intl`, which rounds, and whose data
 * differ between server and browsers.
 */
const suffixes: Readonly<Record<string, string>> = {
  ar: ' ألف| مليون| مليار',
  cs: ' tis.| mil.| mld.',
  de: '| Mio.| Mrd.',
  es: ' mil| M|',
  es_MX: ' k| M|',
  fr: ' k| M| Md',
  hr: ' tis.| mil.| mlr.',
  hu: ' E| M| Mrd',
  is: ' þ.| m.| ma.',
  it: 'K| Mln| Mld',
  nb: 'k| mill.| mrd.',
  nl: 'K| mln.| mld.',
  pl: ' tys.| mln| mld',
  pt: ' mil| mi| bi',
  pt_PT: ' mil| M| mM',
  ru: ' тыс.| млн| млрд',
  sk: ' tis.| mil.| mld.',
};
const sizes = [1e3, 1e6, 1e9];

/** Of languages that count in ten thousands. */
const tenThousands: Readonly<Record<string, string>> = { ja: '万億', ko: '만억', zh: '万亿' };
const tenThousandSizes = [1e4, 1e8];

const stepsByLanguage = new Map<string, Step[]>();

/** Largest first. */
function stepsOf(language: string): Step[] {
  const held = stepsByLanguage.get(language);
  if (held) return held;
  const base = baseOf(language);
  const eastern = tenThousands[base];
  const found = eastern
    ? [...eastern]
    : (suffixes[language] ?? suffixes[base] ?? 'K|M|B').replaceAll(' ', '\u00a0').split('|');
  const made = (eastern ? tenThousandSizes : sizes)
    .map((size, index) => ({ size, suffix: found[index] ?? '' }))
    .filter(({ suffix }) => suffix !== '')
    .reverse();
  stepsByLanguage.set(language, made);
  return made;
}

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: string): Intl.NumberFormat {
  const held = formats.get(language);
  if (held) return held;
  const made = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 });
  formats.set(language, made);
  return made;
}

/**
 * §9: a count with the suffix K, M or B, or what the language has for it, and at most one decimal. Truncated, never
 * rounded up: 1,999 is 1.9K, so that no list overstates its size.
 */
export function formatCount(count: number, language = 'en'): string {
  const step = stepsOf(language).find(({ size }) => Math.abs(count) >= size);
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
