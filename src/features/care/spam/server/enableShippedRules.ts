import type { Database } from '#platform/database/database.ts';

/**
 * Switches the rules that ship on, at the first start of a new community; whoever runs one already
 * does so by hand. A demo is to be tried: there, a first post is there at once.
 */
export async function enableShippedRules(db: Database, { demo }: { demo: boolean }): Promise<void> {
  await db
    .updateTable('spam_rules')
    .set({ enabled: true })
    .where('shipped_key', 'is not', null)
    .$if(demo, (rules) => rules.where('shipped_key', '!=', 'firstPost'))
    .execute();
}
