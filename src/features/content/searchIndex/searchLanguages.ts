import { baseOf } from '#core/languages.ts';
import { ownConfigurations, ownStem } from './ownStems.ts';

/**
 * PostgreSQL's stemming configurations for the product's languages (SPEC §1). It has none for some, whose stems are
 * made here (decision 0856); ja, zh and ko need none.
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

/** How words of a language such as `en`, `pt_BR` or `zh-hans` are stemmed. */
export function searchConfiguration(language: string): string {
  const [base = ''] = language.toLowerCase().split(/[-_]/);
  return new Map(Object.entries({ ...configurations, ...ownConfigurations })).get(base) ?? 'simple';
}

/** PostgreSQL's configuration with a language's stop words; null if it has none. */
export function stopWordsOf(language: string): string | null {
  return new Map(Object.entries(configurations)).get(baseOf(language).toLowerCase()) ?? null;
}

/** PostgreSQL's name of a configuration. */
export function regconfigOf(configuration: string): string {
  return isOwn(configuration) ? 'simple' : configuration;
}

function isOwn(configuration: string): boolean {
  return configuration.startsWith('own_');
}

/** Suffixes that a stemmer only recognizes with the accents that folding removed. */
const foldedEnds: Readonly<Record<string, readonly [end: RegExp, known: string]>> = {
  arabic: [/ه(?= |$)/gu, 'ة'], // الأجهزة, أجهزة
  french: [/ee(s?)(?= |$)/gu, 'e$1'], // activée, activer
  portuguese: [/oes(?= |$)/gu, 'ao'], // ligações, ligação
  russian: [/е(?:и|ю|ям|ями|ях)(?= |$)/gu, 'ея'], // батареи, батарея
  spanish: [/cion(?= |$)/gu, 'ción'], // conexiones, conexión
};

/**
 * PostgreSQL's stemmer treats an Arabic word without article as a verb: السيارات becomes سيار, but سيارات
 * يارا. So the article is added to longer words, and attached prefixes are removed.
 */
const withoutArticle =
  /(?<=^| )(?!ال)(?:[وف]?[بك]?ال(?=[ء-ي]{3})|[وف]?لل(?=[ء-ي]{3})|(?=[ء-ي]{4}))/gu;

/** Folded words, joined by spaces, in the form that suits the configuration's stemmer best; own stems are added. */
export function stemmable(configuration: string, words: string): string {
  if (isOwn(configuration)) return [words, ...new Set(ownStemsOf(configuration, words))].join(' ');
  const found = foldedEnds[configuration];
  const ended = found ? words.replace(...found) : words;
  return configuration === 'arabic' ? ended.replace(withoutArticle, 'ال') : ended;
}

/** The same for a query: what a text must contain. */
export function askedWords(configuration: string, words: string): string {
  if (!isOwn(configuration)) return stemmable(configuration, words);
  const language = configuration.slice('own_'.length);
  return words
    .split(' ')
    .map((word) => ownStem(language, word) ?? word)
    .join(' ');
}

function ownStemsOf(configuration: string, words: string): string[] {
  const language = configuration.slice('own_'.length);
  return words.split(' ').flatMap((word) => ownStem(language, word) ?? []);
}

/** The stems of a word in those of the languages whose stems are made here. */
export function listOwnStems(languages: readonly string[], word: string): string[] {
  const asked = new Set(languages.map(searchConfiguration).filter(isOwn));
  return [...asked].flatMap((configuration) => ownStemsOf(configuration, word));
}

/** Every configuration of PostgreSQL used in the index. */
export const stemmingConfigurations: readonly string[] = [
  ...new Set(['simple', ...Object.values(configurations)]),
];
