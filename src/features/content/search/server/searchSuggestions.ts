import { sql } from 'kysely';
import { paths } from '#core/paths.ts';
import { postPath } from '#core/postTypes.ts';
import { fold } from '#core/slug.ts';
import { tagName } from '#core/tagName.ts';
import { listedConversations } from '#features/content/conversations/server/conversationQueries.ts';
import { taxonomyCounters } from '#features/content/taxonomy/server/taxonomyCounters.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import type { Ctx } from '#platform/context.ts';
import { type HighlightPart, highlightText } from '../searchHighlight.ts';
import { isLongEnough } from '../searchRules.ts';
import { allOf, questionWords, type SearchTerm } from '../searchTerms.ts';
import { mendWords } from './mendWords.ts';
import { findPagesOfAll } from './pageSearch.ts';
import { findTerms } from './searchLexemes.ts';

export interface SearchSuggestion {
  kind: 'CONVERSATION' | 'PAGE' | 'TAG' | 'TOPIC';
  id: string;
  text: string;
  title: HighlightPart[];
  /** Under the base path. */
  path: string;
}

const most = 20;
/** Maximum number of titles examined per query, newest first. */
const titlesRead = 300;

/** Suggestions while typing, from the third character on: posts and pages by title, topics, tags. */
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
  const [titles, pages, topics, tags] = await Promise.all([
    listTitles(ctx, terms, limit),
    listPages(ctx, keyword),
    listTopics(ctx, keyword, terms),
    listTags(ctx, keyword, terms),
  ]);
  const beside = [...pages, ...topics, ...tags];
  const kept = Math.max(limit - beside.length, Math.ceil(limit / 2));
  return [...titles.slice(0, kept), ...beside].slice(0, limit);
}

async function listTitles(
  ctx: Ctx,
  terms: readonly SearchTerm[],
  limit: number,
): Promise<SearchSuggestion[]> {
  const found = await titlesWith(ctx, terms, limit);
  if (found.length > 0) return found;
  const meant = await mendWords(ctx, terms);
  if (meant.size === 0) return [];
  const mended = terms.map((term) => ({ ...term, word: meant.get(term.word) ?? term.word }));
  return titlesWith(ctx, mended, limit);
}

async function titlesWith(
  ctx: Ctx,
  terms: readonly SearchTerm[],
  limit: number,
): Promise<SearchSuggestion[]> {
  const language = ctx.settings.separateLanguages ? ctx.locale : null;
  const visible = listedConversations(ctx).select('conversations.id');
  const phrase = terms.map((term) => term.word).join(' ');
  const { rows } = await sql<{
    id: number;
    type: string;
    title: string;
    slug: string;
    topicSlug: string | null;
  }>`
    with matches as materialized (
      select doc_id, title_folded from search_documents
      where title_folded is not null and to_tsvector('simple', title_folded) @@ ${allOf(terms)}::tsquery
      order by created_at desc limit ${titlesRead}
    )
    select c.id, c.type, c.title, c.slug, t.slug as "topicSlug"
    from matches m
    join conversations c on c.id = m.doc_id
    left join topics t on t.id = c.topic_id and t.deleted_at is null
    where c.id in (${visible})
      and (${language}::text is null or c.language = ${language})
    order by starts_with(m.title_folded, ${phrase}) desc,
      (c.accepted_comment_id is not null) desc, c.popularity desc, c.id desc
    limit ${limit}`.execute(ctx.db);
  return rows.map((row) => ({
    kind: 'CONVERSATION',
    id: String(row.id),
    text: row.title,
    title: highlightText(row.title, terms),
    path: postPath(row),
  }));
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
