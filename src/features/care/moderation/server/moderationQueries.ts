import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '#core/permissions.ts';
import type { ModerationRow } from '#features/care/reviewQueue/server/moderationRow.ts';
import { documentsWith } from '#features/content/searchIndex/server/searchDocuments.ts';
import { documentTypes } from '#features/content/searchIndex/server/searchIndex.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { isUnveiled, type VisibilityScope } from '#platform/visibilityScope.ts';
import { moderatedCategories, moderationCountLimit } from '../moderationRules.ts';

/** Queue filters with all names resolved. An empty list matches nothing; undefined everything. */
export interface ItemFilter {
  /** Decided entries instead of open ones. */
  done: boolean;
  kinds?: readonly string[];
  topicIds?: readonly number[];
  languages?: readonly string[];
  reasons?: readonly string[];
  authorIds?: readonly number[];
  /** Entries claimed since a time, or unclaimed ones. */
  claimed?: { by: number | null; since: Date };
  keywords?: { text: string; configuration: string };
  /** Only entries unchanged since. */
  latestTo?: Date;
  latestFrom?: Date;
  excludeIds?: readonly number[];
}

/** Sortable columns. */
export type ItemSort = 'latest_at' | 'opened_at' | 'resolved_at';

/** An entry with its post, its response if it is one, and the parent comment. */
export const joinedItems = sql`moderation_items item
  join conversations post on post.id = item.conversation_id
  left join comments response on item.target_type = 'comment' and response.id = item.target_id
  left join comments parent on parent.id = response.parent_id`;

/**
 * The base of every read of the queue: entries in the categories a viewer moderates, of items whose text they
 * may see. Including deleted ones, which may need a new decision.
 */
export function isSeenItem(viewer: Viewer): RawBuilder<boolean> {
  const categories = moderatedCategories(viewer);
  const scope =
    categories === 'all' ? sql`true` : sql`item.category_id = any(${categories}::bigint[])`;
  const unveiled = (kind: 'conversation' | 'comment', table: string) =>
    isUnveiled(viewer, { kind, table }, sql`item.category_id`);
  return sql<boolean>`(${scope} and ${unveiled('conversation', 'post')}
    and (response.id is null or ${unveiled('comment', 'response')})
    and (parent.id is null or ${unveiled('comment', 'parent')}))`;
}

function matches(filter: ItemFilter): RawBuilder<boolean> {
  const conditions = [
    filter.done ? sql`item.resolved_at is not null` : sql`item.resolved_at is null`,
    when(filter.kinds, (kinds) => sql`item.kind = any(${kinds}::text[])`),
    when(filter.topicIds, (ids) => sql`item.topic_id = any(${ids}::bigint[])`),
    when(filter.languages, (languages) => sql`item.language = any(${languages}::text[])`),
    when(filter.reasons, (reasons) => sql`item.reasons && ${reasons}::text[]`),
    when(filter.authorIds, (ids) => sql`item.author_id = any(${ids}::bigint[])`),
    when(filter.claimed, ({ by, since }) =>
      by === null
        ? sql`(item.assigned_at is null or item.assigned_at <= ${since})`
        : sql`(item.assigned_to_id = ${by} and item.assigned_at > ${since})`,
    ),
    when(filter.keywords, matchesKeywords),
    when(filter.latestTo, (moment) => sql`item.latest_at <= ${moment}`),
    when(filter.latestFrom, (moment) => sql`item.latest_at > ${moment}`),
    when(filter.excludeIds, (ids) => sql`item.id <> all(${ids}::bigint[])`),
  ].filter((condition) => condition !== null);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function when<T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>) {
  return value === undefined ? null : condition(value);
}

/**
 * Uses the search index: the item's own words, for a post also its title and tags. Two lists of ids, so that
 * a common word stops after the first page of entries and a rare one is cheap.
 */
function matchesKeywords(keywords: { text: string; configuration: string }) {
  const { conversation, comment, reply } = documentTypes;
  return sql`case when item.target_type = 'conversation' then item.target_id in ${documentsWith([conversation], keywords)}
    else item.target_id in ${documentsWith([comment, reply], keywords)} end`;
}

/**
 * A page of entries, and the total up to `countLimit`. One statement for both, so that the text search runs
 * once.
 */
export async function listItems(
  { db, viewer }: VisibilityScope,
  filter: ItemFilter,
  page: { sort: ItemSort; direction: 'asc' | 'desc'; offset: number; limit: number },
): Promise<{ rows: ModerationRow[]; total: number }> {
  const direction = page.direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<(ModerationRow | { id: null }) & { total: number }>`
    with found as materialized (
      select item.id, ${sql.ref(`item.${page.sort}`)} as place from ${joinedItems}
      where ${isSeenItem(viewer)} and ${matches(filter)}
      order by place ${direction}, item.id ${direction}
      limit ${Math.max(page.offset + page.limit, moderationCountLimit)}
    ), shown as (
      select * from found order by place ${direction}, id ${direction}
      offset ${page.offset} limit ${page.limit}
    )
    select counted.total, item.*
    from (select least(count(*), ${moderationCountLimit})::int as total from found) counted
      left join (shown join moderation_items item on item.id = shown.id) on true
    order by shown.place ${direction}, shown.id ${direction}`.execute(db);
  return {
    rows: rows.filter((row): row is ModerationRow & { total: number } => row.id !== null),
    total: rows[0]?.total ?? 0,
  };
}

export async function countItems(
  { db, viewer }: VisibilityScope,
  filter: ItemFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select item.id from ${joinedItems}
      where ${isSeenItem(viewer)} and ${matches(filter)} limit ${moderationCountLimit}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Entries from a set of ids visible to the viewer, open or decided, unordered. */
export async function findItems(
  { db, viewer }: VisibilityScope,
  ids: readonly number[],
): Promise<ModerationRow[]> {
  const { rows } = await sql<ModerationRow>`
    select item.* from ${joinedItems}
    where item.id = any(${ids}::bigint[]) and ${isSeenItem(viewer)}`.execute(db);
  return rows;
}

export async function findItem(access: VisibilityScope, id: number): Promise<ModerationRow | null> {
  const [row] = await findItems(access, [id]);
  return row ?? null;
}

export async function lockItem(
  trx: DatabaseTransaction,
  id: number,
): Promise<ModerationRow | undefined> {
  return trx
    .selectFrom('moderation_items')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The newest entries of items, for notices to their authors; at most one per item. */
export async function findNewestItems(
  db: Database,
  type: 'conversation' | 'comment',
  ids: readonly number[],
): Promise<ModerationRow[]> {
  return db
    .selectFrom('moderation_items')
    .distinctOn('target_id')
    .selectAll()
    .where('target_type', '=', type)
    .where('target_id', 'in', ids)
    .where((is) =>
      is.or([is('verdict', 'is', null), is('verdict', 'not in', ['GONE', 'WITHDRAWN', 'UNDONE'])]),
    )
    .orderBy('target_id')
    .orderBy('id', 'desc')
    .execute();
}
