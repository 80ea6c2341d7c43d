import { sql } from 'kysely';
import type { LeakFixture } from '#platform/testing/featureLeaks.ts';

/** Placement of what members of a profile list see, which the author is in: the audience `listed`. */
export async function plantAudienceList(
  { db, members }: Pick<LeakFixture, 'db' | 'members'>,
  name: string,
): Promise<{ audience: string; audience_lists: number[] }> {
  const { id } = await db
    .insertInto('profile_lists')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    update members set profile_list_ids = array_append(profile_list_ids, ${id}::bigint)
    where id = ${members.author}`.execute(db);
  return { audience: 'lists', audience_lists: [id] };
}
