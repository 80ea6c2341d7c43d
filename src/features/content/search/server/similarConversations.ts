import { sql } from 'kysely';
import { inReadersLanguages, suggestedLanguages } from '#core/readerLanguages.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import {
  type ConversationRow,
  listedConversations,
  narrowConversations,
} from '#features/content/conversations/server/conversationQueries.ts';
import { documentTypes } from '#features/content/searchIndex/server/searchIndex.ts';
import type { Ctx } from '#platform/context.ts';
import { isFiller } from '../fillerWords.ts';
import { fuse } from '../fusion.ts';
import { isLongEnough } from '../searchRules.ts';
import { allOf, anyOf, questionWords, type SearchTerm } from '../searchTerms.ts';
import { synonymsOf } from '../synonyms.ts';
import { correctWords } from './correctWords.ts';
import { findNear } from './fusedSearch.ts';
import { bestOfPosts } from './nearDocuments.ts';
import { findDepths } from './searchDepth.ts';
import { findTerms } from './searchLexemes.ts';
import { type WeighedTerm, weighTerms } from './termWeights.ts';

/** Words that a post must contain one of, the rarest first; the others only add to its score. */
const requiredWords = 6;
/** Documents scored, the newest first. */
const documentsScored = 2_000;
/** Similar posts found, of which a list shows the first. */
const mostFound = 20;
/** Words of a title that is compared by meaning, and the least likeness. */
const fewestMeant = 3;
const leastMeant = 0.45;
/** Uses among the newest documents up to which all documents with a word are read. */
const rarelyUsed = 20;
/** Pairs of common words are searched this much further back than the newest documents. */
const newerPart = 10;
/** The share of the title's weight that a similar post has; of one that may answer it, such as an article. */
const leastShare = 0.3;
const leastShareOfAnswers = 0.2;
/** Matches of so many words in the text alone are similarity, too. */
const wordsInText = 2;
const answeringTypes = ['ARTICLE', 'KB_ARTICLE', 'RELEASE_NOTE', 'ANNOUNCEMENT'] as const;
/** Words that no post contains may be names or details: they count half. */
const unknownWeight = 0.5;
/** What a title with the same letters adds, relative to the title's weight. */
const titleLikeness = 0.5;
/** Weights of a match: in the title, the tags or the text, of the word or of a synonym. */
const places = { title: 1, titleSynonym: 0.6, tag: 0.6, text: 0.3, textSynonym: 0.15 } as const;

interface AskedSimilar {
  first: number;
  /** The post being edited. */
  excludeId: number | null;
  /** Others are passed over. */
  accepts?: (row: ConversationRow) => boolean;
}

/** By words and by meaning; in a language that the viewer does not read only if nothing else fits. */
export async function listSimilar(
  ctx: Ctx,
  title: string,
  { first, excludeId, accepts = () => true }: AskedSimilar,
): Promise<ConversationRow[]> {
  const languages = suggestedLanguages(ctx);
  const [worded, meant] = await Promise.all([
    findSimilar(ctx, title, { excludeId, languages }),
    findMeant(ctx, title, excludeId),
  ]);
  const ranked = (rows: readonly ConversationRow[]) =>
    rows.map((row) => ({ conversationId: row.id, row }));
  const found = fuse(ranked(worded), ranked(meant), { first: 0 }).map(({ row }) => row);
  return inReadersLanguages(found.filter(accepts), languages).slice(
    0,
    Math.min(Math.max(first, 1), 10),
  );
}

/** Posts that say it in other words; of a few words, the meaning is not clear yet. */
async function findMeant(
  ctx: Ctx,
  title: string,
  excludeId: number | null,
): Promise<ConversationRow[]> {
  if (questionWords(title).length < fewestMeant) return [];
  const near = await findNear(ctx, title, {
    excludeIds: excludeId === null ? undefined : [excludeId],
    language: ctx.settings.separateLanguages ? ctx.locale : undefined,
  });
  const close = bestOfPosts(near).filter(({ likeness }) => likeness >= leastMeant);
  const rows = await Promise.all(
    close
      .slice(0, mostFound / 2)
      .map(({ conversationId }) => conversationLoader(ctx).load(conversationId)),
  );
  return rows.filter((row) => row !== null);
}

/**
 * Existing posts similar to a title being typed: rare words count most, and words of the same meaning match. At
 * least one is in the other title or among its tags, or several are in its text. Those in the given languages come first.
 */
async function findSimilar(
  ctx: Ctx,
  title: string,
  { excludeId, languages }: { excludeId: number | null; languages: readonly string[] },
): Promise<ConversationRow[]> {
  if (!isLongEnough(title)) return [];
  ctx.touch('conversations');
  const terms = await weighedTerms(ctx, title);
  const known = terms.filter(({ uses }) => uses > 0);
  if (known.length === 0) return [];
  const visible = narrowConversations(listedConversations(ctx), {
    excludeIds: excludeId === null ? undefined : [excludeId],
    language: ctx.settings.separateLanguages ? ctx.locale : undefined,
  }).select('conversations.id');
  const total = terms.reduce(
    (sum, { weight, uses }) => sum + (uses > 0 ? weight : weight * unknownWeight),
    0,
  );
  const phrase = questionWords(title).join(' ');
  const mayAnswer = sql`(c.accepted_comment_id is not null or c.official_comment_id is not null
    or c.type = any(${answeringTypes}::text[]))`;
  const { rows } = await sql<{ id: number }>`
    with matches as materialized (
      select doc_id, vector, title_folded, created_at from search_documents
      where doc_type = ${sql.lit(documentTypes.conversation)} and ${await matching(ctx, known)}
        and doc_id in (${visible})
      order by created_at desc limit ${sql.lit(documentsScored)}
    ), scored as (
      select m.doc_id as id, sum(t.weight * case
          when m.vector @@ t.title then ${sql.lit(places.title)}
          when m.vector @@ t.title_synonym then ${sql.lit(places.titleSynonym)}
          when m.vector @@ t.tag then ${sql.lit(places.tag)}
          when m.vector @@ t.word then ${sql.lit(places.text)}
          when m.vector @@ t.synonym then ${sql.lit(places.textSynonym)}
          else 0 end) as score,
        bool_or(m.vector @@ t.title_synonym or m.vector @@ t.tag) as is_in_head,
        count(*) filter (where m.vector @@ t.synonym) as words,
        similarity(m.title_folded, ${phrase}) as likeness
      from matches m cross join (
        select weight, word::tsquery, title::tsquery, tag::tsquery, synonym::tsquery, title_synonym::tsquery
        from unnest(
          ${known.map(({ weight }) => weight)}::float8[],
          ${known.map(({ term }) => anyOf([term]))}::text[],
          ${known.map(({ term }) => anyOf([term], 'A'))}::text[],
          ${known.map(({ term }) => anyOf([term], 'B'))}::text[],
          ${known.map(({ query }) => query)}::text[],
          ${known.map(({ titleQuery }) => titleQuery)}::text[]
        ) as t (weight, word, title, tag, synonym, title_synonym)
      ) t
      group by m.doc_id, m.title_folded
    )
    select id from scored join conversations c using (id)
    where score >= ${total}::float8 * case when ${mayAnswer}
        then ${sql.lit(leastShareOfAnswers)} else ${sql.lit(leastShare)} end
      and (is_in_head or words >= ${sql.lit(wordsInText)})
    order by c.language = any(${languages}::text[]) desc,
      (score + likeness * ${total * titleLikeness}::float8)
        * case when ${mayAnswer} then 1.2 else 1 end desc, id desc
    limit ${sql.lit(mostFound)}`.execute(ctx.db);
  const found = await Promise.all(rows.map(({ id }) => conversationLoader(ctx).load(id)));
  return found.filter((row) => row !== null);
}

interface TitleTerm extends WeighedTerm {
  titleQuery: string;
}

/** The words of a title that say something about its subject, corrected and with their weights. */
async function weighedTerms(ctx: Ctx, title: string): Promise<TitleTerm[]> {
  const languages = [ctx.locale, ctx.settings.defaultLanguage, ...ctx.settings.activeLanguages];
  const all = await findTerms(ctx.db, questionWords(title), { languages, open: true });
  const terms = all.filter(({ word, stop }) => !stop && !isFiller(word));
  if (terms.length === 0) return [];
  const meant = await correctWords(ctx, terms);
  const words = terms.map(({ word }) => meant.get(word) ?? word);
  const related = [...meant.values(), ...words.flatMap(synonymsOf)];
  const forms = new Map(
    (await findTerms(ctx.db, related, { languages: [], open: false })).map((term) => [
      term.word,
      term,
    ]),
  );
  const widened = terms.map((term, at) => {
    const word = words[at] ?? term.word;
    const corrected = forms.get(word);
    const own: SearchTerm = corrected
      ? { ...term, stems: [...term.stems, word, ...corrected.stems] }
      : term;
    const synonyms = synonymsOf(word).flatMap((each) => forms.get(each) ?? []);
    return {
      term: own,
      query: anyOf([own, ...synonyms]),
      titleQuery: anyOf([own, ...synonyms], 'A'),
    };
  });
  return weighTerms(ctx.db, widened);
}

/**
 * Documents with one of the rarest words or, in a large community, where those are too many to read, with two of
 * the common ones in their newest part.
 */
async function matching(ctx: Ctx, terms: readonly TitleTerm[]) {
  const telling = [...terms].sort((a, b) => b.weight - a.weight).slice(0, requiredWords);
  const depths = await findDepths(ctx.db);
  const day = depths?.since(depths.first) ?? null;
  if (depths === null || day === null) {
    return sql`vector @@ ${telling.map(({ query }) => query).join(' | ')}::tsquery`;
  }
  const rare = telling.filter(({ uses }) => uses <= rarelyUsed);
  const pairs = telling.flatMap(({ term }, at) =>
    telling.slice(at + 1).map((other) => `(${allOf([term, other.term])})`),
  );
  const conditions = [
    ...(rare.length > 0
      ? [sql`vector @@ ${rare.map(({ query }) => query).join(' | ')}::tsquery`]
      : []),
    ...(pairs.length > 0
      ? [
          sql`(created_on >= ${depths.since(depths.first * newerPart)}::date and vector @@ ${pairs.join(' | ')}::tsquery)`,
        ]
      : []),
  ];
  return conditions.length === 0
    ? sql`(created_on >= ${day}::date and vector @@ ${telling.map(({ query }) => query).join(' | ')}::tsquery)`
    : sql`(${sql.join(conditions, sql` or `)})`;
}
