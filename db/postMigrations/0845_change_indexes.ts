import type { Kysely } from 'kysely';
import { buildIndex } from '../buildIndex.ts';

/** For those who read what has changed (decision 0846), without stopping those who write meanwhile. */
const tables = ['conversations', 'comments', 'members', 'support_requests'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await buildIndex(db, `${table}_by_change`, `${table} (changed_at, id)`);
  }
}
