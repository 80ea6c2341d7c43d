import {
  listedConversations,
  narrowConversations,
  sortedBy,
} from '#features/content/conversations/server/conversationQueries.ts';
import { documentTypes } from '#features/content/searchIndex/server/searchIndex.ts';
import type { SortedScope } from '#platform/visibilityScope.ts';
import { searchLimits, searchSorts } from '../searchRules.ts';
import type { PoolQuery } from './poolQuery.ts';
import type { Pool } from './searchPool.ts';

/** Without keywords: the filtered posts, by last activity by default. */
export async function browsePool(
  access: SortedScope,
  asked: Pick<PoolQuery, 'filter' | 'sort' | 'direction' | 'offset' | 'limit'>,
): Promise<Pool> {
  const column = searchSorts[asked.sort === 'RELEVANCE' ? 'LAST_ACTIVITY' : asked.sort];
  const base = narrowConversations(listedConversations(access), asked.filter);
  const [rows, counted] = await Promise.all([
    base
      .select('conversations.id')
      .orderBy(sortedBy('conversations', column, access.locale), asked.direction)
      .orderBy('conversations.id', asked.direction)
      .offset(Math.min(asked.offset, searchLimits.maxCount))
      .limit(asked.limit)
      .execute(),
    access.db
      .selectFrom(
        base
          .select(['conversations.id', 'conversations.type'])
          .limit(searchLimits.maxCount + 1)
          .as('counted'),
      )
      .select(({ fn }) => ['type', fn.countAll<number>().as('count')])
      .groupBy('type')
      .execute(),
  ]);
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  return {
    documents: rows.map(({ id }) => ({ conversationId: id, type: documentTypes.conversation, id })),
    total: Math.min(total, searchLimits.maxCount),
    types: Object.fromEntries(counted.map(({ type, count }) => [type, count])),
    exact: total <= searchLimits.maxCount,
  };
}
