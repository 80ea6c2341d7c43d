import { runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { jobLogger } from '../jobs/jobLogger.ts';
import { taskListOf, workerPreset } from '../jobs/startJobs.ts';
import type { Portal } from './portal.ts';
import { loadProduct } from './product.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/**
 * Runs every due job, and the jobs they add, until none is left.
 * @param options.early also runs jobs that are not due yet, such as retries
 */
export async function runDueJobs(
  services: Portal['services'],
  { early = false } = {},
): Promise<void> {
  if (early) {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(
      services.database.db,
    );
  }
  await runOnce({
    preset: workerPreset,
    pgPool: services.database.pool,
    taskList: taskListOf((await loadProduct('createJobs'))(services, log)),
    noHandleSignals: true,
    logger: jobLogger(log),
  });
}
