import type { BackgroundService } from '#platform/feature/backgroundService.ts';
import { eventQueueOf } from './eventQueue.ts';

/** Writes the last events before the process ends, and logs what could not be written. */
export const eventWriter: BackgroundService = {
  name: 'insight events',
  async start({ context, log }) {
    const { db } = await context();
    const queue = eventQueueOf(db);
    const report = (err: unknown) => log.error({ err }, 'events of the analytics were not written');
    queue.onFailure(report);
    return { stop: () => queue.close().catch(report) };
  },
};
