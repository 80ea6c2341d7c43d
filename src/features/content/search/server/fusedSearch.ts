import { typesInGroup } from '#core/postTypes.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { findMeaning } from '#features/content/passages/server/queryMeaning.ts';
import { bitsOf } from '#features/content/passages/server/vectors.ts';
import type { Ctx } from '#platform/context.ts';
import { fuse, isLiteral, nearLimits, startsAlike } from '../fusion.ts';
import { questionWords } from '../searchTerms.ts';
import { bestOfPosts, findNearPassages, type NearPassage } from './nearDocuments.ts';
import type { FoundDocument } from './poolQuery.ts';
import { type Asked, type Found, searchByWords } from './searchAttempts.ts';

/**
 * By words and by meaning at the same time, fused by rank (decision 0793). Where the model is off, late, or does not know the
 * language, and for other orders than relevance, by words alone.
 */
export async function searchByBoth(ctx: Ctx, keywords: string, asked: Asked): Promise<FusedFound> {
  if (!mayMean(keywords, asked))
    return { ...(await searchByWords(ctx, keywords, asked)), near: [] };
  const depth = Math.max(nearLimits.depth, asked.offset + asked.limit);
  const { words, near } = await bothOf(ctx, keywords, { ...asked, offset: 0, limit: depth });
  return { ...(await fused(ctx, words, { near, keywords, asked })), near };
}

export interface FusedFound extends Found {
  /** Passages close in meaning, the closest first. */
  near: readonly NearPassage[];
}

const activities = new Set<string>(typesInGroup('activities'));

interface Both {
  words: Found;
  near: NearPassage[];
}

/** Once per request: a page asks for results and answers. */
function bothOf(ctx: Ctx, keywords: string, asked: Asked): Promise<Both> {
  const key = `search ${JSON.stringify([keywords, asked])}`;
  const known = ctx.perRequest.get(key) as Promise<Both> | undefined; // set below only
  if (known) return known;
  const both = Promise.all([
    searchByWords(ctx, keywords, asked),
    findNear(ctx, keywords, asked.filter),
  ]).then(([words, near]) => ({ words, near }));
  ctx.perRequest.set(key, both);
  return both;
}

/** Passages close to a text in meaning; none where the model can't be asked. */
export async function findNear(
  ctx: Ctx,
  text: string,
  filter: Asked['filter'],
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
  const least = isFew ? nearLimits.least : nearLimits.leastBeside;
  const close = bestOfPosts(near)
    .filter(
      ({ likeness, postType }) =>
        likeness >= least + (activities.has(postType) ? nearLimits.activities : 0),
    )
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
