import { bigrams, isHangul, isLoneCharacter, searchWords } from '#core/segment.ts';
import { searchLimits } from './searchRules.ts';

/** A query word with all its indexed forms. */
export interface SearchTerm {
  word: string;
  /** Its stems in PostgreSQL's languages, and the word itself. */
  stems: readonly string[];
  /** Incomplete: also matches as a prefix. */
  open: boolean;
  /** A stop word in its language, which is not indexed. */
  stop: boolean;
  /** Words that it is composed of, which a text may have apart. */
  parts?: readonly (readonly SearchTerm[])[];
}

/** The distinct words of a query, in order; the last one may be incomplete. */
export function questionWords(keywords: string): string[] {
  const words = searchWords(keywords.slice(0, searchLimits.maxLength));
  return [...new Set(words)].slice(0, searchLimits.maxWords);
}

/** Labels of a tsquery: `A` titles only, `B` tags. */
export type TermWeight = 'A' | 'B' | '';

/** The terms with the last word treated as complete. */
export function closeTerms(terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.map((term) => ({ ...term, open: false }));
}

/** All terms, as a tsquery. */
export function allOf(terms: readonly SearchTerm[], weight: TermWeight = ''): string {
  return terms.map((term) => oneOf(term, weight)).join(' & ');
}

/** Any term. */
export function anyOf(terms: readonly SearchTerm[], weight: TermWeight = ''): string {
  return terms.map((term) => oneOf(term, weight)).join(' | ');
}

/** At least half of the terms: every combination. For long queries only the longest words count. */
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
  for (const stem of term.stems.filter(isHangul)) forms.add(`${quoted(stem)}:*${weight}`);
  for (const parts of term.parts ?? []) forms.add(`(${allOf(parts, weight)})`);
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
