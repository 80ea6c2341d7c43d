/**
 * PostgreSQL's stemming configurations for the product's languages (SPEC §1). The others have no stemmer in
 * PostgreSQL, or (ja, zh, ko) need none.
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

/** Suffixes that a stemmer only recognizes with the accents that folding removed. */
const foldedEnds: Readonly<Record<string, readonly [end: RegExp, known: string]>> = {
  arabic: [/ه(?= |$)/gu, 'ة'], // الأجهزة, أجهزة
  french: [/ee(s?)(?= |$)/gu, 'e$1'], // activée, activer
  portuguese: [/oes(?= |$)/gu, 'ao'], // ligações, ligação
  spanish: [/cion(?= |$)/gu, 'ción'], // conexiones, conexión
};

/**
 * PostgreSQL's stemmer treats an Arabic word without article as a verb: السيارات becomes سيار, but سيارات
 * يارا. So the article is added to longer words, and attached prefixes are removed.
 */
const withoutArticle =
  /(?<=^| )(?!ال)(?:[وف]?[بك]?ال(?=[ء-ي]{3})|[وف]?لل(?=[ء-ي]{3})|(?=[ء-ي]{4}))/gu;

/** Folded words, joined by spaces, in the form that suits the configuration's stemmer best. */
export function stemmable(configuration: string, words: string): string {
  const found = foldedEnds[configuration];
  const ended = found ? words.replace(...found) : words;
  return configuration === 'arabic' ? ended.replace(withoutArticle, 'ال') : ended;
}

/** Every configuration used in the index. */
export const stemmingConfigurations: readonly string[] = [
  ...new Set(['simple', ...Object.values(configurations)]),
];
