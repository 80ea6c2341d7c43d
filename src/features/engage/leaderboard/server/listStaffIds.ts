import type { Database } from '#platform/database/database.ts';

const mostStaff = 500;

/** The ids of staff, whom a partial index has; they are few. */
export async function listStaffIds(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('brand_user', '=', true)
    .limit(mostStaff)
    .execute();
  return rows.map(({ id }) => id);
}
