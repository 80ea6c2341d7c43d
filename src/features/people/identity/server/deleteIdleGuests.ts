import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/**
 * Deletes anonymous members (SPEC §1 "anonymous auth") without sessions and content: nobody can return to
 * such an account.
 * @returns how many were deleted
 */
export async function deleteIdleGuests(db: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - 24 * 3_600_000);
  const { rows } = await sql<{ id: number }>`
    delete from members guest
    where anonymous and joined_at < ${since}
      and not exists (select from sessions where member_id = guest.id)
      and not exists (select from conversations where author_id = guest.id)
      and not exists (select from comments where author_id = guest.id)
      and not exists (select from marks where member_id = guest.id)
      and not exists (select from member_follows where follower_id = guest.id or followed_id = guest.id)
      and not exists (select from files where owner_id = guest.id)
      and not exists (select from activity_log where actor_id = guest.id)
    returning id`.execute(db);
  return rows.length;
}
