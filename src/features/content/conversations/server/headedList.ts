import { sql } from 'kysely';
import { preparedStatement } from '#platform/database/preparedStatements.ts';
import type { VisibilityScope } from '#platform/visibilityScope.ts';
import type { PinPlace } from '../pinRules.ts';
import {
  type ConversationFilter,
  type ConversationOrder,
  type ConversationRow,
  conversationSorts,
  isPinnedAt,
  listedConversations,
  narrowConversations,
} from './conversationQueries.ts';

/** Maximum number of pinned posts; further ones are in the normal order. */
const headLimit = 10;

interface HeadedWindow {
  order: ConversationOrder;
  offset: number;
  limit: number;
  place: PinPlace;
}

/**
 * A page of a topic's or category's list: pinned posts first, in a topic then numbered ones, then the rest in
 * order. One statement; the rest is read from slightly before the page, because the number of preceding
 * pinned posts is only known then, and an index still provides the order.
 */
export async function listFromHeads(
  access: VisibilityScope,
  filter: ConversationFilter,
  { order, offset, limit, place }: HeadedWindow,
): Promise<ConversationRow[]> {
  const column = `conversations.${conversationSorts[order.sort]}` as const;
  const listed = narrowConversations(listedConversations(access), filter);
  const isPinned = sql<boolean>`(conversations.is_pinned and ${isPinnedAt(place)})`;
  const isHead =
    place.of === 'topic'
      ? sql<boolean>`(${isPinned} or (conversations.list_order is not null and conversations.topic_id = ${place.id}))`
      : isPinned;
  const heads = listed
    .select([
      'conversations.id',
      sql<number>`row_number() over (
        order by ${isPinned} desc, list_order, ${sql.ref(column)} desc, conversations.id desc)`.as(
        'position',
      ),
    ])
    .where(isHead)
    .orderBy('position')
    .limit(sql.lit(headLimit));
  const start = Math.max(offset - headLimit, 0);
  const rest = listed
    .select(['conversations.id', sql<unknown>`${sql.ref(column)}`.as('sorted_by')])
    .where(sql<boolean>`conversations.id not in (select id from heads)`)
    .orderBy(column, order.direction)
    .orderBy('conversations.id', order.direction)
    .offset(sql.lit(start))
    .limit(sql.lit(limit + headLimit));
  const { rows } = await sql<
    ConversationRow & { position: number }
  >`${start === 0 && hasOnePlan(filter, order) ? preparedStatement : sql``}
    with heads as materialized (${heads}), rest as materialized (${rest}), page as (
      select id, position from heads
      union all
      select id, (select count(*) from heads) + ${start}::int
        + row_number() over (order by sorted_by desc, id desc)
      from rest
    )
    select conversations.*, page.position from page join conversations on conversations.id = page.id
    where page.position > ${offset}::int and page.position <= ${offset + limit}::int
    order by page.position`.execute(access.db);
  return rows;
}

/** Filters by topic or category, literals, and filters that exclude few posts. */
const plain: ReadonlySet<string> = new Set<keyof ConversationFilter>([
  'types',
  'excludeTypes',
  'solutionTypes',
  'excludeIds',
  'topicIds',
  'categoryIds',
]);

/**
 * Whether a generic plan suits all values: an index must provide the order, otherwise a category with three
 * posts is searched for among all posts.
 */
function hasOnePlan(filter: ConversationFilter, { sort }: ConversationOrder): boolean {
  const used = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (used.some(([name]) => !plain.has(name))) return false;
  const places = [...(filter.topicIds ?? []), ...(filter.categoryIds ?? [])];
  return places.length === 0 || (places.length === 1 && sort === 'LAST_ACTIVITY');
}
