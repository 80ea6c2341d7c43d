import { sql } from 'kysely';
import { type Ctx, perRequest } from '#platform/context.ts';

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

/** All counters, uncached, in one statement per request; only if one is needed. */
export function taxonomyCounters(ctx: Ctx): Promise<TaxonomyCounters> {
  return perRequest(ctx, loadCounters);
}

interface CounterRow {
  kind: 'category' | 'topic';
  id: number;
  own: number;
  nested: number;
  follow_count: number;
}

async function loadCounters(ctx: Ctx): Promise<TaxonomyCounters> {
  const { rows } = await sql<CounterRow>`
    select 'category' as kind, id, message_count as own, nested_message_count as nested, follow_count
    from categories where deleted_at is null
    union all
    select 'topic', id, conversation_count, 0, follow_count
    from topics where deleted_at is null`.execute(ctx.db);
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  return {
    category: (id) => {
      const row = byKey.get(`category ${id}`);
      return {
        messageCount: row?.own ?? 0,
        nestedMessageCount: row?.nested ?? 0,
        followCount: row?.follow_count ?? 0,
      };
    },
    topic: (id) => {
      const row = byKey.get(`topic ${id}`);
      return {
        conversationCount: row?.own ?? 0,
        followCount: row?.follow_count ?? 0,
      };
    },
  };
}
