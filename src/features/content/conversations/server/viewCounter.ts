import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Counts views in memory and writes them in batches, so that reading a page writes nothing. */
export interface ViewCounter {
  count: (conversationId: number) => void;
  flush: () => Promise<void>;
}

export function createViewCounter(db: Database): ViewCounter {
  let waiting = new Map<number, number>();
  return {
    count(conversationId) {
      waiting.set(conversationId, (waiting.get(conversationId) ?? 0) + 1);
    },
    async flush() {
      if (waiting.size === 0) return;
      const batch = waiting;
      waiting = new Map();
      // Ordered by id, the common lock order.
      const ids = [...batch.keys()].sort((a, b) => a - b);
      const counts = ids.map((id) => batch.get(id) ?? 0);
      try {
        await sql`
          update conversations set read_count = read_count + seen.times
          from (select unnest(${ids}::bigint[]) as id, unnest(${counts}::int[]) as times) seen
          where conversations.id = seen.id`.execute(db);
      } catch (error) {
        for (const [id, times] of batch) waiting.set(id, (waiting.get(id) ?? 0) + times);
        throw error;
      }
    },
  };
}
