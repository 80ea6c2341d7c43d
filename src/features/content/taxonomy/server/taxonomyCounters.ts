import { sql } from 'kysely';
import { type Ctx, perRequest } from '#platform/context.ts';
import { besidesOf, leftOutOf, type PostNumbers } from './shownPosts.ts';
import { taxonomyOf } from './taxonomyStore.ts';

export interface CategoryCounters {
  messageCount: number;
  nestedMessageCount: number;
  followCount: number;
}

export interface TopicCounters {
  conversationCount: number;
  followCount: number;
}

export interface TaxonomyCounters {
  category: (id: number) => CategoryCounters;
  topic: (id: number) => TopicCounters;
}

/**
 * All counters, uncached, in one statement per request; only if one is needed. Of posts, what the viewer's
 * list of the place shows.
 */
export function taxonomyCounters(ctx: Ctx): Promise<TaxonomyCounters> {
  return perRequest(ctx, loadCounters);
}

interface CounterRow {
  kind: 'category' | 'topic' | 'besides';
  /** Of posts besides: of the topic, or null. */
  id: number | null;
  /** Of posts besides: how many. */
  own: number;
  /** Of posts besides: the category. */
  nested: number;
  follow_count: number;
}

async function loadCounters(ctx: Ctx): Promise<TaxonomyCounters> {
  const besides = besidesOf(ctx);
  const [{ rows }, leftOut, { branchOf }] = await Promise.all([
    sql<CounterRow>`
      select 'category' as kind, id, message_count as own, nested_message_count as nested, follow_count
      from categories where deleted_at is null
      union all
      select 'topic', id, conversation_count, 0, follow_count
      from topics where deleted_at is null
      ${
        besides === null
          ? sql``
          : sql`union all
            select 'besides', topic_id, count(*)::int, category_id, 0 from (${besides}) seen
            where not is_apart group by topic_id, category_id`
      }`.execute(ctx.db),
    leftOutOf(ctx),
    taxonomyOf(ctx),
  ]);
  const stored = rows.filter(({ kind }) => kind !== 'besides');
  const byKey = new Map(stored.map((row) => [`${row.kind} ${row.id}`, row]));
  const differences = differencesOf(rows, leftOut);
  const ofCategory = (id: number) => differences.categories.get(id) ?? 0;
  return {
    category: (id) => {
      const row = byKey.get(`category ${id}`);
      const below = differences.categories.size === 0 ? [] : branchOf(id);
      return {
        messageCount: (row?.own ?? 0) + ofCategory(id),
        nestedMessageCount:
          (row?.nested ?? 0) + below.reduce((sum, each) => sum + ofCategory(each), 0),
        followCount: row?.follow_count ?? 0,
      };
    },
    topic: (id) => {
      const row = byKey.get(`topic ${id}`);
      return {
        conversationCount: (row?.own ?? 0) + (differences.topics.get(id) ?? 0),
        followCount: row?.follow_count ?? 0,
      };
    },
  };
}

/** What the viewer's lists have more, or less, than is stored. */
function differencesOf(
  rows: readonly CounterRow[],
  leftOut: PostNumbers | null,
): Omit<PostNumbers, 'tags'> {
  const topics = new Map<number, number>();
  const categories = new Map<number, number>();
  const add = (to: Map<number, number>, id: number, by: number) =>
    to.set(id, (to.get(id) ?? 0) + by);
  for (const { kind, id, own, nested } of rows) {
    if (kind !== 'besides') continue;
    if (id !== null) add(topics, id, own);
    add(categories, nested, own);
  }
  for (const [id, posts] of leftOut?.topics ?? []) add(topics, id, -posts);
  for (const [id, posts] of leftOut?.categories ?? []) add(categories, id, -posts);
  return { topics, categories };
}
