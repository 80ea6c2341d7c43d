import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { type EnabledTypes, hiddenTypes, isPostType } from '#core/postTypes.ts';
import { searchWords } from '#core/segment.ts';
import type { Conversations, DB } from '#db/tables.ts';
import { type FieldCondition, holdsField } from '#features/base/customFields/server/fieldFilter.ts';
import { askedWords, regconfigOf } from '#features/content/searchIndex/searchLanguages.ts';
import { collated } from '#platform/database/collated.ts';
import type { Database } from '#platform/database/database.ts';
import { paddedIds, pipelinedRead } from '#platform/database/preparedStatements.ts';
import {
  isUnveiled,
  type SortedScope,
  type ViewerScope,
  type VisibilityScope,
} from '#platform/visibilityScope.ts';
import type { PinPlace } from '../pinRules.ts';
import { type FollowedPlaces, isFollowed } from './isFollowed.ts';

export type ConversationRow = Selectable<Conversations>;

type ConversationQuery<Row> = SelectQueryBuilder<DB, 'conversations', Row>;

/**
 * The base of every read of a single conversation. Excludes what the viewer may not see, and types that are
 * switched off; a merged post is included if its target is visible.
 */
export function visibleConversations(scope: VisibilityScope): ConversationQuery<object> {
  return scope.db.selectFrom('conversations').where(isVisibleConversation(scope, 'conversations'));
}

/** The same as a condition, for raw SQL. */
export function isVisibleConversation(access: ViewerScope, table: string): RawBuilder<boolean> {
  const mergedInto = sql.ref(`${table}.merged_into_id`);
  return sql<boolean>`(${isVisibleItself(access, table)}
    and (${mergedInto} is null or exists (select from conversations merged_into
      where merged_into.id = last_of_merges(${mergedInto}) and ${isVisibleItself(access, 'merged_into')})))`;
}

/**
 * The base of every read of several conversations: list, search, count, feed, sitemap. Excludes merged and
 * archived posts.
 */
export function listedConversations(scope: VisibilityScope): ConversationQuery<object> {
  return scope.db.selectFrom('conversations').where(isListedConversation(scope, 'conversations'));
}

/** The same as a condition, for raw SQL. */
export function isListedConversation(access: ViewerScope, table: string): RawBuilder<boolean> {
  return sql<boolean>`(${isVisibleItself(access, table)}
    and ${sql.ref(`${table}.merged_into_id`)} is null and ${sql.ref(`${table}.archived_at`)} is null)`;
}

/** Without checking the merge target: sufficient for posts with responses, which merged posts do not have. */
export function isVisibleItself(
  { viewer, settings }: ViewerScope,
  table: string,
): RawBuilder<boolean> {
  const categoryId = sql.ref(`${table}.category_id`);
  return sql<boolean>`(${sql.ref(`${table}.deleted_at`)} is null
    and ${isOfShownType(settings, table)}
    and ${isUnveiled(viewer, { kind: 'conversation', table }, categoryId)})`;
}

/** SQL: of a type that is not switched off. Literals, as in `isOfType`. */
export function isOfShownType(settings: EnabledTypes, table: string): RawBuilder<boolean> {
  const hidden = hiddenTypes(settings);
  if (hidden.length === 0) return sql<boolean>`true`;
  const list = sql.join(hidden.map((type) => sql.lit(type)));
  return sql<boolean>`${sql.ref(`${table}.type`)} not in (${list})`;
}

/** Sortable columns. Every order ends with the id, so that pages never overlap. */
export const conversationSorts = {
  LAST_ACTIVITY: 'last_activity_at',
  RECENT: 'created_at',
  POPULAR: 'popularity',
  COMMENT_COUNT: 'reply_count',
  LIKE_COUNT: 'like_count',
  FOLLOWER_COUNT: 'follow_count',
  VIEWS: 'read_count',
  NAME: 'title',
  MODIFIED_TIME: 'updated_at',
  /** The sort number set by staff; posts without one come last. */
  ORDER: 'list_order',
} as const;

export type ConversationSort = keyof typeof conversationSorts;

/** The compared value: titles are sorted as in the language. */
export function sortedBy(table: string, column: string, locale: string): RawBuilder<unknown> {
  const compared = `${table}.${column}`;
  return column === 'title' ? collated(compared, locale) : sql.ref(compared);
}

/** SPEC §4 answer filter. */
export const solutionTypes = ['OFFICIAL', 'ACCEPTED', 'UNANSWERED'] as const;
export type SolutionType = (typeof solutionTypes)[number];

/** A filter with all names resolved to ids. An empty list matches nothing; undefined everything. */
export interface ConversationFilter {
  types?: readonly string[];
  excludeTypes?: readonly string[];
  topicIds?: readonly number[];
  categoryIds?: readonly number[];
  /** Besides: in one of these themselves. */
  folderIds?: readonly number[];
  authorIds?: readonly number[];
  tags?: readonly string[];
  keywords?: { text: string; configuration: string };
  dateFrom?: Date;
  dateTo?: Date;
  solutionTypes?: readonly SolutionType[];
  /** Keys of statuses that staff gave. */
  statuses?: readonly string[];
  excludeIds?: readonly number[];
  /** A condition of the feature that lists. */
  condition?: RawBuilder<boolean>;
  customFields?: readonly FieldCondition[];
  language?: string;
  /** Only pinned posts of a list, or only the others. */
  pinned?: { at: PinPlace; isPinned: boolean };
  /** Only those the member has marked in each of these ways. */
  markedBy?: { memberId: number; kinds: readonly ('follow' | 'bookmark')[] };
  /** Only those that someone follows, by themselves or by their place. */
  followed?: FollowedPlaces;
}

/** Unanswered: of an answerable type and without an accepted answer. */
const unanswered = sql<boolean>`(conversations.type in ('QUESTION', 'PROBLEM') and conversations.accepted_comment_id is null)`;

function conditionsOf(filter: ConversationFilter): RawBuilder<boolean>[] {
  return [
    when(filter.types, isOfType),
    when(filter.excludeTypes, (types) => sql`not ${isOfType(types)}`),
    when(filter.topicIds, (ids) => isAmong('topic_id', ids)),
    when(filter.categoryIds, (ids) => isAmong('category_id', ids)),
    when(filter.folderIds, (ids) => isAmong('category_id', ids)),
    when(filter.authorIds, (ids) => sql`conversations.author_id = any(${ids}::bigint[])`),
    when(filter.tags, (tags) => sql`conversations.tags && ${tags}::text[]`),
    when(filter.keywords, matchesKeywords),
    when(filter.dateFrom, (date) => sql`conversations.created_at >= ${date}`),
    when(filter.dateTo, (date) => sql`conversations.created_at <= ${date}`),
    when(filter.solutionTypes, isSolvedAs),
    when(filter.statuses, (keys) => sql`conversations.status = any(${keys}::text[])`),
    when(filter.excludeIds, (ids) => sql`conversations.id <> all(${ids}::bigint[])`),
    when(filter.condition, (condition) => condition),
    ...(filter.customFields ?? []).map(holdsField),
    when(filter.language, (language) => sql`conversations.language = ${language}`),
    when(filter.pinned, ({ at, isPinned }) =>
      isPinned
        ? sql`(conversations.is_pinned and ${isPinnedAt(at)})`
        : sql`not (conversations.is_pinned and ${isPinnedAt(at)})`,
    ),
    when(filter.markedBy, ({ memberId, kinds }) => {
      const marked = kinds.map(
        (kind) => sql`conversations.id in (
          select target_id from marks
          where member_id = ${memberId} and kind = ${kind} and target_type = 'conversation')`,
      );
      return sql`(${sql.join(marked, sql` and `)})`;
    }),
    when(filter.followed, isFollowed),
  ].filter((condition) => condition !== null);
}

function when<T>(
  value: T | undefined,
  condition: (value: T) => RawBuilder<unknown>,
): RawBuilder<boolean> | null {
  return value === undefined ? null : condition(value).$castTo<boolean>();
}

/** Types are literals: the number of posts per type determines the plan, including a prepared one. */
function isOfType(types: readonly string[]): RawBuilder<boolean> {
  const known = types.filter(isPostType);
  if (known.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(conversations.type in (${sql.join(known.map((type) => sql.lit(type)))}))`;
}

/**
 * A single id is compared with `=`: an index by category or topic and last activity then provides the order.
 */
function isAmong(column: 'topic_id' | 'category_id', ids: readonly number[]): RawBuilder<boolean> {
  const named = sql.ref(`conversations.${column}`);
  if (ids.length === 1) return sql<boolean>`${named} = ${ids[0]}::bigint`;
  return sql<boolean>`${named} = any(${ids}::bigint[])`;
}

const solvedAs = {
  OFFICIAL: sql`conversations.official_comment_id is not null`,
  ACCEPTED: sql`conversations.accepted_comment_id is not null`,
  UNANSWERED: unanswered,
} as const satisfies Record<SolutionType, RawBuilder<unknown>>;

function isSolvedAs(types: readonly SolutionType[]): RawBuilder<unknown> {
  if (types.length === 0) return sql`false`;
  const conditions = types.map((type) => solvedAs[type]);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Whether a post is pinned in a list. */
export function isPinnedAt(place: PinPlace): RawBuilder<boolean> {
  if (place.of === 'home') return sql<boolean>`conversations.pinned_home`;
  if (place.of === 'category') {
    return sql<boolean>`${place.id}::bigint = any(conversations.pinned_category_ids)`;
  }
  return sql<boolean>`(conversations.pinned_topic and conversations.topic_id = ${place.id})`;
}

/** The title contains the text, or title, tags and body contain all its words; uses the search index. */
function matchesKeywords({ text, configuration }: { text: string; configuration: string }) {
  const words = searchWords(text).join(' ');
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`conversations.id in (
    select doc_id from search_documents
    where doc_type = 1
      and (title_folded like ${pattern}
        or vector @@ plainto_tsquery(${regconfigOf(configuration)}::regconfig, ${askedWords(configuration, words)})))`;
}

/** Applies the filter to any conversation query. */
export function narrowConversations<Row>(
  query: ConversationQuery<Row>,
  filter: ConversationFilter,
): ConversationQuery<Row> {
  return conditionsOf(filter).reduce((narrowed, condition) => narrowed.where(condition), query);
}

export interface ConversationOrder {
  sort: ConversationSort;
  direction: 'asc' | 'desc';
  /** A value of the feature that lists, instead of a column. */
  by?: RawBuilder<unknown>;
}

/** A page of the listed conversations. Only ids are sorted; the wide rows are joined after the limit. */
export function listConversations(
  access: SortedScope,
  filter: ConversationFilter,
  { order, offset, limit }: { order: ConversationOrder; offset: number; limit: number },
): Promise<ConversationRow[]> {
  const compared =
    order.by ?? sortedBy('conversations', conversationSorts[order.sort], access.locale);
  const page = narrowConversations(listedConversations(access), filter)
    .select('conversations.id')
    .orderBy(compared, order.direction)
    .orderBy('conversations.id', order.direction)
    .offset(offset)
    .limit(limit);
  return access.db
    .selectFrom('conversations')
    .innerJoin(page.as('page'), 'page.id', 'conversations.id')
    .selectAll('conversations')
    .orderBy(compared, order.direction)
    .orderBy('conversations.id', order.direction)
    .execute();
}

/** @param limit the highest count, so that lists of large communities stay cheap */
export async function countConversations(
  access: VisibilityScope,
  filter: ConversationFilter,
  limit: number,
): Promise<number> {
  const row = await access.db
    .selectFrom(
      narrowConversations(listedConversations(access), filter)
        .select('conversations.id')
        .limit(limit)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Visible conversations from a set of ids, unordered. */
export function findConversations(
  access: VisibilityScope,
  ids: readonly number[],
): Promise<ConversationRow[]> {
  return visibleConversations(access)
    .modifyFront(pipelinedRead)
    .selectAll('conversations')
    .where('conversations.id', 'in', paddedIds(ids))
    .execute();
}

/** Member ids for an `authors` argument: ids or usernames, case-insensitive. */
export async function listAuthorIds(db: Database, authors: readonly string[]): Promise<number[]> {
  const ids = authors.filter((author) => /^[1-9]\d{0,15}$/.test(author)).map(Number);
  const names = authors.map((author) => author.toLowerCase());
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where(sql<boolean>`(id = any(${ids}::bigint[]) or username_key = any(${names}::text[]))`)
    .execute();
  return rows.map((row) => row.id);
}
