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

/**
 * PostgreSQL's stemmer takes an Arabic word for a verb unless it has its article: السيارات becomes سيار,
 * but سيارات يارا. So every longer word is given it, and what is written together with it is cut off.
 */
const withoutArticle =
  /(?<=^| )(?!ال)(?:[وف]?[بك]?ال(?=[ء-ي]{3})|[وف]?لل(?=[ء-ي]{3})|(?=[ء-ي]{4}))/gu;

/** Folded words, joined by spaces, as the stemmer of a configuration makes most of them. */
export function stemmable(configuration: string, words: string): string {
  const found = foldedEnds[configuration];
  const ended = found ? words.replace(...found) : words;
  return configuration === 'arabic' ? ended.replace(withoutArticle, 'ال') : ended;
}

/** Every configuration that occurs in the index. */
export const stemmingConfigurations: readonly string[] = [
  ...new Set(['simple', ...Object.values(configurations)]),
];
