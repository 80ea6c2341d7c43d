import type { Database } from '#platform/database/database.ts';

const day = 86_400_000;

/** Deletes unfinished sign-ins and expired failure counts. */
export async function deleteExpiredLogins(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('login_attempts').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('login_failures')
    .where('last_failed_at', '<', new Date(now.getTime() - day))
    .execute();
  await db.deleteFrom('one_time_codes').where('expires_at', '<', now).execute();
}
