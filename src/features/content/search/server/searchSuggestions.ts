import { sql } from 'kysely';
import { paths } from '#core/paths.ts';
import { postPath, typesInGroup } from '#core/postTypes.ts';
import { inReadersLanguages, suggestedLanguages } from '#core/readerLanguages.ts';
import { fold } from '#core/slug.ts';
import { tagName } from '#core/tagName.ts';
import { listedTypes } from '#features/content/conversations/listedTypes.ts';
import { listedConversations } from '#features/content/conversations/server/conversationQueries.ts';
import { taxonomyCounters } from '#features/content/taxonomy/server/taxonomyCounters.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import type { Ctx } from '#platform/context.ts';
import { type HighlightPart, highlightText } from '../searchHighlight.ts';
import { isLongEnough } from '../searchRules.ts';
import { allOf, questionWords, type SearchTerm } from '../searchTerms.ts';
import { findPagesOfAll } from './pageSearch.ts';
import { searchByWords } from './searchAttempts.ts';
import { findTerms } from './searchLexemes.ts';

export interface SearchSuggestion {
  kind: 'CONVERSATION' | 'PAGE' | 'TAG' | 'TOPIC';
  id: string;
  text: string;
  title: HighlightPart[];
  /** Under the base path. */
  path: string;
  /** Of a post. */
  post?: SuggestedPost;
}

interface SuggestedPost {
  type: string;
  language: string;
  isSolved: boolean;
}

const most = 20;
/** Maximum number of titles examined per query, newest first. */
const titlesRead = 300;
const shortestMended = 5;

/**
 * Suggestions while typing, from the third character on: posts by title, then by what they say, with typos corrected;
 * pages by title, topics, tags. Posts in a language that the viewer does not read only if no others fit.
 */
export async function listSuggestions(
  ctx: Ctx,
  keyword: string,
  first: number,
): Promise<SearchSuggestion[]> {
  if (!isLongEnough(keyword)) return [];
  ctx.touch('conversations');
  const limit = Math.min(Math.max(first, 1), most);
  const terms = await findTerms(ctx.db, questionWords(keyword), { languages: [], open: true });
  if (terms.length === 0) return [];
  const [posts, pages, topics, tags] = await Promise.all([
    listPosts(ctx, { keyword, terms, limit }),
    listPages(ctx, keyword),
    listTopics(ctx, keyword, terms),
    listTags(ctx, keyword, terms),
  ]);
  const beside = [...pages, ...topics, ...tags];
  const kept = Math.max(limit - beside.length, Math.ceil(limit / 2));
  return [...posts.slice(0, kept), ...beside].slice(0, limit);
}

interface AskedPosts {
  keyword: string;
  terms: readonly SearchTerm[];
  limit: number;
}

async function listPosts(
  ctx: Ctx,
  { keyword, terms, limit }: AskedPosts,
): Promise<SearchSuggestion[]> {
  const languages = suggestedLanguages(ctx);
  const titled = await titlesWith(ctx, { terms, limit, languages });
  const read = titled.filter(({ language }) => languages.includes(language));
  // Titles are quick to read; only if they are few, texts are searched, too.
  const saying =
    read.length >= Math.ceil(limit / 2)
      ? null
      : await postsSaying(ctx, keyword, { limit, languages });
  const found = new Map([...titled, ...(saying?.posts ?? [])].map((post) => [post.id, post]));
  const shown = [...terms, ...(saying?.terms ?? [])];
  return inReadersLanguages([...found.values()], languages)
    .slice(0, limit)
    .map((post) => ({
      kind: 'CONVERSATION',
      id: String(post.id),
      text: post.title,
      title: highlightText(post.title, shown),
      path: postPath(post),
      post: { type: post.type, language: post.language, isSolved: post.isSolved },
    }));
}

interface FoundPost extends SuggestedPost {
  id: number;
  title: string;
  slug: string;
  topicSlug: string | null;
}

/** What the search finds, in its order: also words in another form, mistyped ones, and those of comments. */
async function postsSaying(
  ctx: Ctx,
  keyword: string,
  { limit, languages }: { limit: number; languages: readonly string[] },
): Promise<{ posts: FoundPost[]; terms: readonly SearchTerm[] }> {
  const words = questionWords(keyword);
  const { documents, terms, searchType } = await searchByWords(ctx, keyword, {
    ...{ phrase: words.join(' '), place: 'ALL', sort: 'RELEVANCE' },
    filter: {
      types: listedTypes(ctx.settings),
      language: ctx.settings.separateLanguages ? ctx.locale : undefined,
    },
    ...{ languages, direction: 'desc', now: ctx.now, offset: 0, limit },
  });
  const ids = documents.map(({ conversationId }) => conversationId);
  // A short beginning is more likely to be typed further than mistyped.
  const isGuess = searchType === 'MENDED' && (words.at(-1)?.length ?? 0) < shortestMended;
  if (ids.length === 0 || isGuess) return { posts: [], terms };
  const { rows } = await sql<FoundPost>`
    select ${suggestedColumns} from unnest(${ids}::bigint[]) with ordinality as found (id, place)
    join conversations c on c.id = found.id
    left join topics t on t.id = c.topic_id and t.deleted_at is null
    order by found.place`.execute(ctx.db);
  return { posts: rows, terms };
}

const suggestedColumns = sql`c.id, c.type, c.title, c.slug, t.slug as "topicSlug", c.language,
  c.accepted_comment_id is not null or c.official_comment_id is not null as "isSolved"`;

async function titlesWith(
  ctx: Ctx,
  {
    terms,
    limit,
    languages,
  }: { terms: readonly SearchTerm[]; limit: number; languages: readonly string[] },
): Promise<FoundPost[]> {
  const language = ctx.settings.separateLanguages ? ctx.locale : null;
  const visible = listedConversations(ctx).select('conversations.id');
  const phrase = terms.map((term) => term.word).join(' ');
  const { rows } = await sql<FoundPost>`
    with matches as materialized (
      select doc_id, title_folded from search_documents
      where title_folded is not null and to_tsvector('simple', title_folded) @@ ${allOf(terms)}::tsquery
      order by created_at desc limit ${titlesRead}
    )
    select ${suggestedColumns}
    from matches m
    join conversations c on c.id = m.doc_id
    left join topics t on t.id = c.topic_id and t.deleted_at is null
    where c.id in (${visible})
      and (${language}::text is null or c.language = ${language})
    order by c.language = any(${languages}::text[]) desc, starts_with(m.title_folded, ${phrase}) desc,
      (c.type = any(${typesInGroup('help')}::text[]) or c.accepted_comment_id is not null) desc, c.popularity desc, c.id desc
    limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Pages that are no posts, such as custom pages, with a word in their title. */
async function listPages(ctx: Ctx, keyword: string): Promise<SearchSuggestion[]> {
  const { pages, terms } = await findPagesOfAll(ctx, keyword, 10);
  return pages
    .map(({ id, title, path }) => ({
      ...{ kind: 'PAGE' as const, id, text: title, path },
      title: highlightText(title, terms),
    }))
    .filter(({ title }) => title.some(({ hit }) => hit))
    .slice(0, 2);
}

/** Case- and accent-insensitive prefix matches, in memory because there are few. */
async function listTopics(
  ctx: Ctx,
  keyword: string,
  terms: readonly SearchTerm[],
): Promise<SearchSuggestion[]> {
  const wanted = fold(keyword).trim();
  const { topics } = await taxonomyOf(ctx);
  const found = [...topics.values()].filter(({ title }) => fold(title).startsWith(wanted));
  if (found.length === 0) return [];
  const counters = await taxonomyCounters(ctx);
  const countOf = ({ id }: { id: number }) => counters.topic(id).conversationCount;
  return found
    .sort((a, b) => countOf(b) - countOf(a) || a.id - b.id)
    .slice(0, 2)
    .map((row) => ({
      kind: 'TOPIC',
      id: String(row.id),
      text: row.title,
      title: highlightText(row.title, terms),
      path: paths.topic(row),
    }));
}

async function listTags(
  ctx: Ctx,
  keyword: string,
  terms: readonly SearchTerm[],
): Promise<SearchSuggestion[]> {
  const name = tagName(keyword);
  if (name === '') return [];
  const rows = await ctx.db
    .selectFrom('tags')
    .select(['name', 'label'])
    .where('conversation_count', '>', 0)
    .where('name', 'like', beginning(name))
    .orderBy('conversation_count', 'desc')
    .orderBy('name')
    .limit(2)
    .execute();
  return rows.map(({ name, label }) => ({
    kind: 'TAG',
    id: name,
    text: label ?? name,
    title: highlightText(label ?? name, terms),
    path: paths.tag(name),
  }));
}

/** A LIKE pattern for a prefix; special characters are escaped. */
function beginning(name: string): string {
  return `${name.slice(0, 100).replace(/[\\%_]/g, '\\$&')}%`;
}
