import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { isLongEnough } from '../searchRules.ts';
import { anyOf, closeTerms, mostOf, questionWords, type SearchTerm } from '../searchTerms.ts';
import { findTerms } from './searchLexemes.ts';
import { findPool, type PoolWords } from './searchPool.ts';

/** Existing posts similar to a title being typed. */
export async function listSimilar(
  ctx: Ctx,
  title: string,
  { first, excludeId }: { first: number; excludeId: number | null },
): Promise<ConversationRow[]> {
  if (!isLongEnough(title)) return [];
  ctx.touch('conversations');
  const languages = [ctx.locale, ctx.settings.defaultLanguage, ...ctx.settings.activeLanguages];
  const terms = await findTerms(ctx.db, questionWords(title), { languages, open: true });
  if (terms.length === 0) return [];
  const pool = await findPool(ctx, {
    words: wordsOf(terms),
    closedWords: wordsOf(closeTerms(terms)),
    titlesOnly: false,
    phrase: questionWords(title).join(' '),
    place: 'POST',
    filter: {
      excludeIds: excludeId === null ? undefined : [excludeId],
      language: ctx.settings.separateLanguages ? ctx.locale : undefined,
    },
    sort: 'RELEVANCE',
    direction: 'desc',
    now: ctx.now,
    offset: 0,
    limit: Math.min(Math.max(first, 1), 10),
  });
  const rows = await Promise.all(
    pool.documents.map((document) => conversationLoader(ctx).load(document.conversationId)),
  );
  return rows.filter((row) => row !== null);
}

/** Most words of a longer title must match, any of a short one. */
function wordsOf(terms: readonly SearchTerm[]): PoolWords {
  const query = terms.length > 2 ? mostOf(terms) : anyOf(terms);
  return { query, titleQuery: query, rankQuery: anyOf(terms) };
}
