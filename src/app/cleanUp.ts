import { purgeDeleted } from '#features/conversations/server/purgeDeleted.ts';
import { deleteExpiredLogins } from '#features/identity/server/deleteExpiredLogins.ts';
import { deleteIdleGuests } from '#features/identity/server/deleteIdleGuests.ts';
import { deleteExpiredTokens } from '#features/identity/server/memberTokens.ts';
import { deleteOldSignIns } from '#features/identity/server/signInHistory.ts';
import { deleteOldMails } from '#features/mail/server/mailJobs.ts';
import { deleteOldSearchReports } from '#features/search/server/searchReports.ts';
import { pruneSpamTraces } from '#features/spam/server/traceTexts.ts';
import { deleteOldAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { deleteExpiredBannedSessions } from '#platform/sessions/bannedSessions.ts';
import { deleteExpiredSessions } from '#platform/sessions/sessions.ts';

/** Deletes what has served its time. A feature that keeps something for a while adds a line. */
export async function cleanUp(ctx: Ctx): Promise<void> {
  const { db, now } = ctx;
  await deleteExpiredSessions(db, now);
  await deleteExpiredBannedSessions(db, now);
  await deleteExpiredTokens(db, now);
  await deleteExpiredLogins(db, now);
  await deleteIdleGuests(db, now);
  await deleteOldSignIns(db, now);
  await deleteOldMails(db, now);
  await deleteOldSearchReports(db, now);
  await purgeDeleted(ctx);
  await pruneSpamTraces(ctx);
  await deleteOldAudit(db);
}
