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
    setInterval(() => deleteExpiredSessions(database.db, new Date()).catch(() => 0), hour),
    setInterval(() => deleteExpiredBannedSessions(database.db, new Date()).catch(() => 0), hour),
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
