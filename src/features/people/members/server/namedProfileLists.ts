import type { Ctx } from '#platform/context.ts';
import { collated } from '#platform/database/collated.ts';
import type { Database } from '#platform/database/database.ts';

/** Profile lists that staff can choose from; whoever offers them checks the permission. */
export function listNamedProfileLists({
  db,
  locale,
}: Pick<Ctx, 'db' | 'locale'>): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('profile_lists')
    .select(['id', 'name'])
    .orderBy(collated('name', locale))
    .limit(500)
    .execute();
}

export async function areProfileLists(db: Database, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const found = await db.selectFrom('profile_lists').select('id').where('id', 'in', ids).execute();
  return found.length === new Set(ids).size;
}
