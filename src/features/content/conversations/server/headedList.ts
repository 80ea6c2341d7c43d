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

/** So many may head a list; the others stand where they would. */
const headLimit = 10;

interface HeadedWindow {
  order: ConversationOrder;
  offset: number;
  limit: number;
  place: PinPlace;
}

/**
 * One page of the list of a place: first what is pinned there, in a topic then what has a number, then
 * the rest in its order. One statement; the rest is read from a little before the page, because how
 * many stand above it shows only there, and an index still gives it in order.
 */
export async function listFromHeads(
  sight: VisibilityScope,
  filter: ConversationFilter,
  { order, offset, limit, place }: HeadedWindow,
): Promise<ConversationRow[]> {
  const column = `conversations.${conversationSorts[order.sort]}` as const;
  const listed = narrowConversations(listedConversations(sight), filter);
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
    order by page.position`.execute(sight.db);
  return rows;
}

/** What names places, or stands in the text of the statement, or leaves out a few. */
const plain: ReadonlySet<string> = new Set<keyof ConversationFilter>([
  'types',
  'excludeTypes',
  'solutionTypes',
  'excludeIds',
  'topicIds',
  'categoryIds',
]);

/**
 * Whether one plan is as good for any value: an index has to give the order, or a place with three
 * posts is looked for among all there are.
 */
function hasOnePlan(filter: ConversationFilter, { sort }: ConversationOrder): boolean {
  const used = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (used.some(([name]) => !plain.has(name))) return false;
  const places = [...(filter.topicIds ?? []), ...(filter.categoryIds ?? [])];
  return places.length === 0 || (places.length === 1 && sort === 'LAST_ACTIVITY');
}
