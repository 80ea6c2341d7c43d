import type { Database } from '#platform/database/database.ts';

const day = 86_400_000;

/** Deletes what somebody began and never finished, and failures that count no more. */
export async function deleteExpiredLogins(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('login_attempts').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('login_failures')
    .where('last_failed_at', '<', new Date(now.getTime() - day))
    .execute();
  await db.deleteFrom('one_time_codes').where('expires_at', '<', now).execute();
}
