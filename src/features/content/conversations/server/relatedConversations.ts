import { sql } from 'kysely';
import type { DomainEvent } from '#core/domainEvents.ts';
import { baseOf } from '#core/languages.ts';
import {
  inReadersLanguages,
  readableLanguages,
  suggestedLanguages,
} from '#core/readerLanguages.ts';
import { searchWords } from '#core/segment.ts';
import type { Ctx } from '#platform/context.ts';
import { pipelinedRead } from '#platform/database/preparedStatements.ts';
import type { EventBus } from '#platform/events/eventBus.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { typesListedApart } from '../listedTypes.ts';
import { conversationLoader, getConversation } from './conversationLoader.ts';
import { type ConversationRow, isListedConversation } from './conversationQueries.ts';

// Candidates are limited before ranking, so that a common word or tag never costs more.
const titleCandidates = 100;
const tagCandidates = 30;
const topicCandidates = 21;
/** Those in the reader's languages are chosen among so many. */
const newest = 300;

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Posts with the same text in other languages, which are not suggested beside it. */
    versionsOfPost?: (
      ctx: Pick<Ctx, 'db'>,
      post: Pick<ConversationRow, 'id' | 'type'>,
    ) => Promise<number[]>;
  }
}

/** Number of related posts cached per post; each viewer gets the visible ones. */
const mostKept = 60;
/** Maximum age in milliseconds, and maximum number of posts in the cache. */
const maxAge = 60_000;
const mostPosts = 2_000;

/**
 * Posts similar to the given one, most similar first, excluding itself (SPEC §9: related posts by RELEVANCE
 * descending): those with two of its title's longer words, the newest with its tags, and those closest in meaning, which are kept
 * with each post (decision 0792). Polls, events and other types
 * with lists of their own are left out, as in lists, and so are translations of the post and, if anything else fits, posts in
 * languages that the reader does not read.
 */
export async function listRelated(
  ctx: Ctx,
  conversationId: number,
  first: number,
): Promise<ConversationRow[]> {
  const conversation = await getConversation(ctx, conversationId);
  ctx.touch('conversations');
  const limit = Math.min(Math.max(first, 1), 20);
  const language = ctx.settings.separateLanguages ? conversation.language : null;
  // Who reads a post reads its language.
  const languages = readableLanguages(...suggestedLanguages(ctx), conversation.language);
  const alike = await alikeOf(ctx, conversation, languages);
  const { rows } = await sql<ConversationRow>`${pipelinedRead}
    select c.* from unnest(${alike}::bigint[]) with ordinality as alike (id, place)
    join conversations c on c.id = alike.id
    where ${isListedConversation(ctx, 'c')}
      and (${language}::text is null or c.language = ${language})
    order by alike.place
    limit ${sql.lit(limit)}`.execute(ctx.db);
  for (const row of rows) conversationLoader(ctx).prime(row.id, row);
  return inReadersLanguages(rows, languages);
}

type Likeness = Pick<ConversationRow, 'id' | 'type' | 'title' | 'tags' | 'topic_id'>;

interface Kept {
  ids: Promise<number[]>;
  /** The compared data. */
  words: string;
  until: number;
}

const changesLikeness = new Set<DomainEvent['type']>([
  'conversation.created',
  'conversation.updated',
  'conversation.restored',
  'community.imported',
]);

/** By post and languages, as sorted bases. */
const keptByBus = new WeakMap<EventBus, Map<string, Kept>>();

/**
 * The most similar posts regardless of visibility: computed at most once a minute, or when a post was created
 * or changed, instead of for every reader.
 */
function alikeOf(
  ctx: Pick<Ctx, 'db' | 'bus'>,
  to: Likeness,
  languages: readonly string[],
): Promise<number[]> {
  const kept = keptOf(ctx.bus);
  const words = JSON.stringify([to.title, to.tags, to.topic_id]);
  const bases = [...new Set(languages.map(baseOf))].toSorted();
  const key = `${to.id} ${bases.join()}`;
  const known = kept.get(key);
  if (known && known.words === words && known.until > performance.now()) return known.ids;
  const made = { ids: findAlike(ctx, to, languages), words, until: performance.now() + maxAge };
  kept.delete(key);
  kept.set(key, made);
  const [oldest] = kept.keys();
  if (kept.size > mostPosts && oldest !== undefined) kept.delete(oldest);
  made.ids.catch(() => {
    if (kept.get(key) === made) kept.delete(key);
  });
  return made.ids;
}

function keptOf(bus: EventBus): Map<string, Kept> {
  const known = keptByBus.get(bus);
  if (known) return known;
  const kept = new Map<string, Kept>();
  keptByBus.set(bus, kept);
  bus.subscribe(({ type }) => {
    if (changesLikeness.has(type)) kept.clear();
  });
  return kept;
}

/** Ids, those in the given languages before others, most similar first; pending ones after public ones. */
async function findAlike(
  { db }: Pick<Ctx, 'db'>,
  to: Likeness,
  languages: readonly string[],
): Promise<number[]> {
  const versions = await Promise.all(serverParts('versionsOfPost').map((find) => find({ db }, to)));
  const words = longestWords(to.title);
  const isListed = sql`deleted_at is null and merged_into_id is null and archived_at is null
    and type <> all(${typesListedApart()}::text[])`;
  const isRead = sql`language = any(${languages}::text[])`;
  // Not prepared: the rarity of the tags determines the best index.
  const { rows } = await sql<{ id: number }>`
    with alike as (
      (select doc_id as id from search_documents
       where title_folded is not null
         and to_tsvector('simple', title_folded) @@ ${twoOf(words)}::tsquery
       limit ${sql.lit(titleCandidates)})
      union
      (select id from (
         select id, language, last_activity_at from conversations
         where ${isListed} and tags && ${to.tags}::text[]
         order by last_activity_at desc, id desc limit ${sql.lit(newest)}) tagged
       order by ${isRead} desc, last_activity_at desc, id desc
       limit ${sql.lit(tagCandidates)})
      union
      (select id from (
         select id, language, last_activity_at from conversations
         where ${isListed} and topic_id = ${to.topic_id}
         order by last_activity_at desc, id desc limit ${sql.lit(newest)}) beside
       order by ${isRead} desc, last_activity_at desc, id desc
       limit ${sql.lit(topicCandidates)})
      union
      (select unnest(ids) from alike_posts where conversation_id = ${to.id})
    )
    select c.id
    from alike
    join conversations c on c.id = alike.id
    left join (
      select m.id, place from alike_posts, unnest(ids) with ordinality as m (id, place)
      where conversation_id = ${to.id}
    ) meant on meant.id = c.id
    left join search_documents d on d.doc_type = 1 and d.doc_id = c.id
    where ${isListed} and c.id <> all(${[to.id, ...versions.flat()]}::bigint[])
    order by c.spam_at is not null or c.held_at is not null, c.${isRead} desc,
      3 * similarity(coalesce(d.title_folded, ''), ${words.join(' ')})
      + 0.5 * cardinality(array(select unnest(c.tags) intersect select unnest(${to.tags}::text[])))
      + case when c.topic_id = ${to.topic_id} then 0.2 else 0 end
      + case when c.accepted_comment_id is not null then 0.1 else 0 end
      + coalesce(1.2 - 0.08 * meant.place, 0) desc,
      c.id desc
    limit ${sql.lit(mostKept)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Longer words are rarer and more significant. */
function longestWords(title: string): string[] {
  const words = new Set(searchWords(title).filter((word) => word.length > 1));
  return [...words].sort((a, b) => b.length - a.length).slice(0, 4);
}

/** A text search query for any two of the words; for a single word, that word. */
function twoOf(words: readonly string[]): string {
  const terms = words.map((word) => `'${word.replace(/['\\]/g, '')}'`);
  const pairs = terms.flatMap((a, index) => terms.slice(index + 1).map((b) => `${a} & ${b}`));
  return (pairs.length > 0 ? pairs : terms).join(' | ');
}
