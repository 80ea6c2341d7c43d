import { deleteExpiredSessions } from '#platform/sessions/sessions.ts';
import type { Services } from './services.ts';

const everyHour = 3_600_000;

/** What is done now and then in the background. */
export function startHousekeeping(services: Services): { stop: () => void } {
  const timer = setInterval(() => {
    deleteExpiredSessions(services.database.db, new Date()).catch(() => undefined);
  }, everyHour);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
