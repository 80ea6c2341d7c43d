import { sql } from 'kysely';
import { type Ctx, perRequest } from '#platform/context.ts';

/** Milliseconds since 1970 of the last public activity; 0 if there is none. */
export interface LastActivity {
  /** For a category including its subcategories. */
  category: (id: number) => number;
  topic: (id: number) => number;
}

/** For all categories and topics, in one statement per request: an index provides the newest post of each. */
export function lastActivity(ctx: Ctx): Promise<LastActivity> {
  return perRequest(ctx, loadLastActivity);
}

async function loadLastActivity(ctx: Ctx): Promise<LastActivity> {
  const newest = (place: 'category_id' | 'topic_id') => sql`
    select last_activity_at as at from conversations
    where ${sql.ref(place)} = place.id
      and deleted_at is null and is_counted and archived_at is null
    order by last_activity_at desc limit 1`;
  const { rows } = await sql<{ kind: 'category' | 'topic'; ids: number[]; at: Date }>`
    select 'category' as kind, ancestor_ids || id as ids, at
    from categories place, lateral (${newest('category_id')}) newest where place.deleted_at is null
    union all
    select 'topic', array[id], at
    from topics place, lateral (${newest('topic_id')}) newest where place.deleted_at is null`.execute(
    ctx.db,
  );
  const latest = { category: new Map<number, number>(), topic: new Map<number, number>() };
  for (const { kind, ids, at } of rows) {
    for (const id of ids) {
      latest[kind].set(id, Math.max(latest[kind].get(id) ?? 0, at.getTime()));
    }
  }
  return {
    category: (id) => latest.category.get(id) ?? 0,
    topic: (id) => latest.topic.get(id) ?? 0,
  };
}
