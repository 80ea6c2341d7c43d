import type { Database } from '#platform/database/database.ts';

/**
 * Enables the built-in rules, at the first start of a new community; existing communities enable them
 * manually. In a demo, first posts are published without approval.
 */
export async function enableShippedRules(db: Database, { demo }: { demo: boolean }): Promise<void> {
  await db
    .updateTable('spam_rules')
    .set({ enabled: true })
    .where('shipped_key', 'is not', null)
    .$if(demo, (rules) => rules.where('shipped_key', '!=', 'firstPost'))
    .execute();
}
