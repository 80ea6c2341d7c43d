import { runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { createJobs } from '#app/jobs.ts';
import type { Services } from '#app/services.ts';
import { jobLogger } from '#platform/jobs/jobLogger.ts';
import { taskListOf, workerPreset } from '#platform/jobs/startJobs.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/**
 * Runs every due job, and the jobs they add, until none is left.
 * @param options.early also runs jobs that are not due yet, such as retries
 */
export async function runDueJobs(services: Services, { early = false } = {}): Promise<void> {
  if (early) {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(
      services.database.db,
    );
  }
  await runOnce({
    preset: workerPreset,
    pgPool: services.database.pool,
    taskList: taskListOf(createJobs(services, log)),
    noHandleSignals: true,
    logger: jobLogger(log),
  });
}
