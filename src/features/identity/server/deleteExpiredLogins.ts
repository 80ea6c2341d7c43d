import type { Database } from '#platform/database/database.ts';

/** Deletes what somebody began and never finished: ways in elsewhere, codes in mails. */
export async function deleteExpiredLogins(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('login_attempts').where('expires_at', '<', now).execute();
  await db.deleteFrom('one_time_codes').where('expires_at', '<', now).execute();
}
