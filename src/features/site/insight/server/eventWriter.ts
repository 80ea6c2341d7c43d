import type { BackgroundService } from '#platform/feature/backgroundService.ts';
import { eventQueueOf } from './eventQueue.ts';

const everyMs = 2_000;

/** Writes waiting events; the last ones before the process ends. */
export const eventWriter: BackgroundService = {
  name: 'insight events',
  async start({ context, log }) {
    const { db } = await context();
    const queue = eventQueueOf(db);
    const report = (err: unknown) => log.error({ err }, 'events of the analytics were not written');
    const timer = setInterval(() => void queue.flush().catch(report), everyMs);
    timer.unref();
    return {
      async stop() {
        clearInterval(timer);
        await queue.close().catch(report);
      },
    };
  },
};
