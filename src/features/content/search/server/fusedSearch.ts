import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { findMeaning } from '#features/content/passages/server/queryMeaning.ts';
import { bitsOf } from '#features/content/passages/server/vectors.ts';
import type { Ctx } from '#platform/context.ts';
import { fuse, isLiteral, nearLimits, startsAlike } from '../fusion.ts';
import { questionWords } from '../searchTerms.ts';
import { bestOfPosts, findNearPassages, type NearPassage } from './nearDocuments.ts';
import { type Asked, type Found, searchByWords } from './searchAttempts.ts';
import type { FoundDocument } from './searchPool.ts';

/**
 * By words and by meaning at the same time, fused by rank (decision 0793). Where the model is off, late, or does not know the
 * language, and for other orders than relevance, by words alone.
 */
export async function searchByBoth(ctx: Ctx, keywords: string, asked: Asked): Promise<Found> {
  if (!mayMean(keywords, asked)) return searchByWords(ctx, keywords, asked);
  const depth = Math.max(nearLimits.depth, asked.offset + asked.limit);
  const [words, near] = await Promise.all([
    searchByWords(ctx, keywords, { ...asked, offset: 0, limit: depth }),
    findNear(ctx, keywords, asked),
  ]);
  return fused(ctx, words, { near, keywords, asked });
}

/** Passages close to a text in meaning; once per request for each text, since results and answers both ask. */
export async function findNear(
  ctx: Ctx,
  text: string,
  { filter }: Pick<Asked, 'filter'>,
): Promise<NearPassage[]> {
  const found = await findMeaning(ctx, text);
  if (found === null) return [];
  return findNearPassages(ctx, { ...found, bits: bitsOf(found.meaning) }, filter);
}

/** A single word is a name or a topic more often than a question. */
function mayMean(keywords: string, { sort, place, isExact }: Asked): boolean {
  const isWhole = place === 'ALL' || place === 'POST';
  return sort === 'RELEVANCE' && isWhole && !isExact && questionWords(keywords).length > 1;
}

async function fused(
  ctx: Ctx,
  words: Found,
  { near, keywords, asked }: { near: NearPassage[]; keywords: string; asked: Asked },
): Promise<Found> {
  const page = (documents: readonly FoundDocument[]) =>
    documents.slice(asked.offset, asked.offset + asked.limit);
  const isFew = words.searchType !== 'ALL_WORDS' && words.searchType !== 'MENDED';
  const close = bestOfPosts(near)
    .filter(({ likeness }) => likeness >= (isFew ? nearLimits.least : nearLimits.leastBeside))
    .slice(0, nearLimits.posts);
  if (close.length === 0) return { ...words, documents: page(words.documents) };
  const known = new Set(words.documents.map(({ conversationId }) => conversationId));
  const added = close.filter(({ conversationId }) => !known.has(conversationId));
  const documents = fuse(words.documents, close, {
    first:
      isLiteral(keywords) && !isFew ? words.documents.length : await exactTitles(ctx, words, asked),
  });
  const typeCounts: Record<string, number> = { ...words.typeCounts };
  for (const { postType } of added) typeCounts[postType] = (typeCounts[postType] ?? 0) + 1;
  return {
    ...words,
    documents: page(documents),
    totalCount: words.totalCount + added.length,
    typeCounts,
    searchType: words.totalCount === 0 ? 'MEANING' : words.searchType,
  };
}

/** How many of the first results have exactly the typed title: they stay where they are. */
async function exactTitles(ctx: Ctx, words: Found, { phrase }: Asked): Promise<number> {
  const first = words.documents.slice(0, nearLimits.titles);
  const posts = await Promise.all(
    first.map(({ conversationId }) => conversationLoader(ctx).load(conversationId)),
  );
  const other = posts.findIndex((post) => post === null || !startsAlike(post.title, phrase));
  return other < 0 ? posts.length : other;
}
