/**
 * PostgreSQL's stemming configurations for the languages of the product (SPEC §1). The others have
 * no stemmer in PostgreSQL, or (ja, zh, ko) need none.
 */
const configurations: Record<string, string> = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  it: 'italian',
  nb: 'norwegian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
};

/** The text search configuration of a language such as `en`, `pt_BR` or `zh-hans`. */
export function searchConfiguration(language: string): string {
  const [base = ''] = language.toLowerCase().split(/[-_]/);
  return Object.hasOwn(configurations, base) ? (configurations[base] ?? 'simple') : 'simple';
}

/** Every configuration that occurs in the index. */
export const stemmingConfigurations: readonly string[] = [
  ...new Set(['simple', ...Object.values(configurations)]),
];
