import type { Ctx } from '#platform/context.ts';
import type { SearchPlace, SearchType } from '../searchRules.ts';
import {
  allOf,
  anyOf,
  closeTerms,
  mostOf,
  questionWords,
  type SearchTerm,
  type TermWeight,
} from '../searchTerms.ts';
import { widenByCompounds } from './compoundWords.ts';
import { correctWords } from './correctWords.ts';
import type { FoundDocument, PoolQuery, PoolWords, TypeCounts } from './poolQuery.ts';
import { findTerms } from './searchLexemes.ts';
import { findPool } from './searchPool.ts';

/** The results, and how they were found. */
export interface Found {
  searchType: SearchType;
  documents: FoundDocument[];
  totalCount: number;
  /** False if there are more than were counted. */
  totalCountExact: boolean;
  /** Number of posts by type. */
  typeCounts: TypeCounts;
  /** The corrected keywords, if any. */
  mendedKeywords: string | null;
  /** The matched words, to highlight hits. */
  terms: readonly SearchTerm[];
}

/** A query without its words. */
export interface Asked extends Omit<PoolQuery, 'words' | 'closedWords' | 'titlesOnly'> {
  /** The words are meant as they were typed. */
  isExact?: boolean;
}

/** An attempt: how the words are combined. */
interface Attempt {
  type: SearchType;
  terms: readonly SearchTerm[];
  combine: Combine;
  titlesOnly?: boolean;
  mendedKeywords?: string | null;
}

type Combine = (terms: readonly SearchTerm[], weight?: TermWeight) => string;

/** With at most this many results, typos are corrected. */
const fewResults = 3;

/** All words; with corrections if that finds little; then most of them; then any. */
export async function searchByWords(ctx: Ctx, keywords: string, asked: Asked): Promise<Found> {
  const languages = [ctx.locale, ctx.settings.defaultLanguage, ...ctx.settings.activeLanguages];
  const typed = await findTerms(ctx.db, questionWords(keywords), { languages, open: true });
  if (typed.length === 0) return nothing(typed);
  const asTyped = await attempt(ctx, { type: 'ALL_WORDS', terms: typed, combine: allOf }, asked);
  if (asTyped.totalCount >= fewResults) return asTyped;
  const { first, terms } = await withCompounds(ctx, { asTyped, typed, languages, asked });
  if (first.totalCount >= fewResults) return first;
  if (first.totalCount === 0 && terms.every((term) => term.stop)) {
    const titles = { type: 'ALL_WORDS' as const, terms, combine: allOf, titlesOnly: true };
    return attempt(ctx, titles, asked);
  }
  const corrected = asked.isExact ? null : await correct(ctx, terms, languages);
  const all =
    corrected && (await attempt(ctx, { type: 'MENDED', combine: allOf, ...corrected }, asked));
  if (all && all.totalCount > first.totalCount) return all;
  if (first.totalCount > 0 || terms.length < 2) return first;
  const some = corrected ?? { terms, mendedKeywords: null };
  if (terms.length > 2) {
    const most = await attempt(ctx, { type: 'MOST_WORDS', combine: mostOf, ...some }, asked);
    if (most.totalCount > 0) return most;
  }
  return attempt(ctx, { type: 'ANY_WORD', combine: anyOf, ...some }, asked);
}

/** What also finds the words within compounds, if that finds more. */
async function withCompounds(
  ctx: Ctx,
  from: {
    asTyped: Found;
    typed: readonly SearchTerm[];
    languages: readonly string[];
    asked: Asked;
  },
): Promise<{ first: Found; terms: readonly SearchTerm[] }> {
  const { asTyped, typed, languages, asked } = from;
  const terms = await widenByCompounds(ctx.db, typed, languages);
  if (terms === null) return { first: asTyped, terms: typed };
  const wider = await attempt(ctx, { type: 'ALL_WORDS', terms, combine: allOf }, asked);
  return wider.totalCount > asTyped.totalCount
    ? { first: wider, terms }
    : { first: asTyped, terms: typed };
}

async function attempt(
  ctx: Ctx,
  { type, terms, combine, titlesOnly = false, mendedKeywords = null }: Attempt,
  asked: Asked,
): Promise<Found> {
  const pool = await findPool(ctx, {
    ...asked,
    words: wordsOf(terms, combine, asked.place),
    closedWords: wordsOf(closeTerms(terms), combine, asked.place),
    titlesOnly,
  });
  return {
    documents: pool.documents,
    totalCount: pool.total,
    totalCountExact: pool.exact,
    typeCounts: pool.types,
    searchType: type,
    mendedKeywords,
    terms,
  };
}

function wordsOf(terms: readonly SearchTerm[], combine: Combine, place: SearchPlace): PoolWords {
  return {
    query: combine(terms, place === 'TITLE' ? 'A' : ''),
    titleQuery: combine(terms),
    rankQuery: combine === mostOf ? anyOf(terms) : combine(terms),
  };
}

/** The terms with their corrections: corrected words are searched in addition to the typed ones. */
async function correct(ctx: Ctx, terms: readonly SearchTerm[], languages: readonly string[]) {
  const meant = await correctWords(ctx, terms);
  if (meant.size === 0) return null;
  const meantTerms = await findTerms(ctx.db, [...meant.values()], { languages, open: false });
  const stems = new Map(meantTerms.map((term) => [term.word, [term.word, ...term.stems]]));
  return {
    terms: terms.map((term) => ({
      ...term,
      stems: [...term.stems, ...(stems.get(meant.get(term.word) ?? '') ?? [])],
    })),
    mendedKeywords: terms.map((term) => meant.get(term.word) ?? term.word).join(' '),
  };
}

function nothing(terms: readonly SearchTerm[]): Found {
  return {
    documents: [],
    totalCount: 0,
    totalCountExact: true,
    typeCounts: {},
    searchType: 'ALL_WORDS',
    mendedKeywords: null,
    terms,
  };
}
