import { bigrams, isHangul, isLoneCharacter, searchWords } from '#core/segment.ts';
import { searchLimits } from './searchRules.ts';

/** A word of the question with everything it may be written as in the index. */
export interface SearchTerm {
  word: string;
  /** Its stems in the languages of PostgreSQL, and the word itself. */
  stems: readonly string[];
  /** Still being typed: what begins with it matches too. */
  open: boolean;
  /** So common in its language that texts are not indexed by it. */
  stop: boolean;
}

/** The distinct words of a question, in order, the last one perhaps still being typed. */
export function questionWords(keywords: string): string[] {
  const words = searchWords(keywords.slice(0, searchLimits.maxLength));
  return [...new Set(words)].slice(0, searchLimits.maxWords);
}

/** Labels of a tsquery: `A` titles only. */
export type TermWeight = 'A' | '';

/** The terms with the last word taken as finished. */
export function closeTerms(terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.map((term) => ({ ...term, open: false }));
}

/** All of the terms, as PostgreSQL's tsquery. */
export function allOf(terms: readonly SearchTerm[], weight: TermWeight = ''): string {
  return terms.map((term) => oneOf(term, weight)).join(' & ');
}

/** Any of the terms. */
export function anyOf(terms: readonly SearchTerm[], weight: TermWeight = ''): string {
  return terms.map((term) => oneOf(term, weight)).join(' | ');
}

/** At least half of the terms: every choice of so many. Of long questions the longest words count. */
export function mostOf(terms: readonly SearchTerm[], weight: TermWeight = ''): string {
  const telling = [...terms].sort((a, b) => b.word.length - a.word.length).slice(0, 5);
  const need = Math.max(2, Math.ceil(telling.length / 2));
  return choices(telling, need)
    .map((choice) => `(${allOf(choice, weight)})`)
    .join(' | ');
}

function choices<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) =>
    choices(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  );
}

function oneOf(term: SearchTerm, weight: TermWeight): string {
  const exact = weight === '' ? '' : `:${weight}`;
  const forms = new Set(term.stems.map((stem) => `${quoted(stem)}${exact}`));
  forms.add(`${quoted(term.word)}${exact}`);
  // Korean particles follow a word.
  if (term.open || isHangul(term.word) || isLoneCharacter(term.word)) {
    forms.add(`${quoted(term.word)}:*${weight}`);
  }
  const pairs = bigrams(term.word).map((pair) => `${quoted(pair)}${exact}`);
  if (pairs.length > 1) forms.add(`(${pairs.join(' & ')})`);
  return `(${[...forms].join(' | ')})`;
}

function quoted(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, '$&$&')}'`;
}
