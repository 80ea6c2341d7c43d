import { deleteExpiredTokens } from '#features/identity/server/memberTokens.ts';
import { deleteOldSignIns } from '#features/identity/server/signInHistory.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteExpiredBannedSessions } from '#platform/sessions/bannedSessions.ts';
import { deleteExpiredSessions } from '#platform/sessions/sessions.ts';
import type { Services } from './services.ts';

const hour = 3_600_000;
/** Views are written together this often. Milliseconds. */
const viewsEvery = 5_000;

/** What is done now and then in the background. `stop` writes what is still waiting. */
export function startHousekeeping(services: Services): { stop: () => Promise<void> } {
  const { database, views } = services;
  const timers = [
    setInterval(() => deleteWhatIsOver(database.db).catch(() => undefined), hour),
    setInterval(() => views.flush().catch(() => undefined), viewsEvery),
  ];
  for (const timer of timers) timer.unref();
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await views.flush().catch(() => undefined);
    },
  };
}

async function deleteWhatIsOver(db: Database): Promise<void> {
  const now = new Date();
  await deleteExpiredSessions(db, now);
  await deleteExpiredBannedSessions(db, now);
  await deleteExpiredTokens(db, now);
  await deleteOldSignIns(db, now);
}
