import { sql } from 'kysely';
import { type Ctx, perRequest } from '#platform/context.ts';

export interface CategoryCounters {
  messageCount: number;
  nestedMessageCount: number;
  followCount: number;
  lastActivityAt: Date | null;
}

export interface TopicCounters {
  conversationCount: number;
  followCount: number;
  lastActivityAt: Date | null;
}

export interface TaxonomyCounters {
  category: (id: number) => CategoryCounters;
  topic: (id: number) => TopicCounters;
}

/** The counters of everything, fresh, in one statement for a request; only when one is asked for. */
export function taxonomyCounters(ctx: Ctx): Promise<TaxonomyCounters> {
  return perRequest(ctx, loadCounters);
}

interface CounterRow {
  kind: 'category' | 'topic';
  id: number;
  own: number;
  nested: number;
  follow_count: number;
  last_activity_at: Date | null;
}

async function loadCounters(ctx: Ctx): Promise<TaxonomyCounters> {
  const { rows } = await sql<CounterRow>`
    select 'category' as kind, c.id, c.message_count as own, c.nested_message_count as nested,
           c.follow_count, max(t.last_activity_at) as last_activity_at
    from categories c left join topics t on t.category_id = c.id
    where c.deleted_at is null group by c.id
    union all
    select 'topic', id, conversation_count, 0, follow_count, last_activity_at
    from topics where deleted_at is null`.execute(ctx.db);
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  return {
    category: (id) => {
      const row = byKey.get(`category ${id}`);
      return {
        messageCount: row?.own ?? 0,
        nestedMessageCount: row?.nested ?? 0,
        followCount: row?.follow_count ?? 0,
        lastActivityAt: row?.last_activity_at ?? null,
      };
    },
    topic: (id) => {
      const row = byKey.get(`topic ${id}`);
      return {
        conversationCount: row?.own ?? 0,
        followCount: row?.follow_count ?? 0,
        lastActivityAt: row?.last_activity_at ?? null,
      };
    },
  };
}
