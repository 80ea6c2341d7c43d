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

/** Ends of words that a stemmer knows by the very marks that folding took away. */
const foldedEnds: Readonly<Record<string, readonly [end: RegExp, known: string]>> = {
  arabic: [/ه(?= |$)/gu, 'ة'], // الأجهزة, أجهزة
  french: [/ee(s?)(?= |$)/gu, 'e$1'], // activée, activer
  portuguese: [/oes(?= |$)/gu, 'ao'], // ligações, ligação
  spanish: [/cion(?= |$)/gu, 'ción'], // conexiones, conexión
};

/** Folded words, joined by spaces, as the stemmer of a configuration makes most of them. */
export function stemmable(configuration: string, words: string): string {
  const found = foldedEnds[configuration];
  return found ? words.replace(...found) : words;
}

/** Every configuration that occurs in the index. */
export const stemmingConfigurations: readonly string[] = [
  ...new Set(['simple', ...Object.values(configurations)]),
];
