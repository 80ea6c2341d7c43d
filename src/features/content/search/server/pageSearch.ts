import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { type HighlightPart, highlightSnippet, highlightText } from '../searchHighlight.ts';
import { isLongEnough, searchLimits } from '../searchRules.ts';
import { allOf, questionWords, type SearchTerm } from '../searchTerms.ts';
import { keywordsTooShort } from './keywordsTooShort.ts';
import { findTerms } from './searchLexemes.ts';

/** A page that is not a post. */
export interface SearchedPage {
  id: string;
  title: string;
  text: string;
  /** Under the base path. */
  path: string;
}

export interface PageHit {
  id: string;
  path: string;
  title: HighlightPart[];
  snippet: HighlightPart[];
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Pages that the viewer can read and that match a `tsquery`, the best first. */
    findPages?: (ctx: Ctx, query: string, first: number) => Promise<SearchedPage[]>;
  }
}

const mostPages = 20;

/** Pages that contain all words. @throws AppError VALIDATION_FAILED if the keywords are too short (§5) */
export async function searchPages(
  ctx: Ctx,
  { keywords, first }: { keywords: string; first: number },
): Promise<PageHit[]> {
  if (!isLongEnough(keywords.trim())) throw keywordsTooShort();
  const { pages, terms } = await findPagesOfAll(
    ctx,
    keywords,
    Math.min(Math.max(first, 0), mostPages),
  );
  return pages.map(({ id, path, title, text }) => ({
    ...{ id, path },
    title: highlightText(title, terms),
    snippet: highlightSnippet(text, terms, searchLimits.snippetLength),
  }));
}

/** Pages of every feature with all of these words, the best first, and the words to highlight in them. */
export async function findPagesOfAll(
  ctx: Ctx,
  keywords: string,
  first: number,
): Promise<{ pages: SearchedPage[]; terms: SearchTerm[] }> {
  const languages = [ctx.locale, ctx.settings.defaultLanguage, ...ctx.settings.activeLanguages];
  const terms = await findTerms(ctx.db, questionWords(keywords), { languages, open: true });
  if (terms.length === 0) return { pages: [], terms };
  const query = allOf(terms);
  const found = await Promise.all(
    serverParts('findPages').map((findIn) => findIn(ctx, query, first)),
  );
  return { pages: found.flat().slice(0, first), terms };
}
