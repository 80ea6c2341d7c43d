import { setTimeout as sleep } from 'node:timers/promises';
import { type CronItem, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { JobName, JobPayloads } from '#core/jobs.ts';
import type { Ctx, Log } from '../context.ts';
import type { FileStore } from '../files/fileStore.ts';
import { jobLogger } from './jobLogger.ts';

/** Does one job; one that throws is run again later. `signal` tells that the process must end. */
export type JobTask<Name extends JobName> = (
  payload: JobPayloads[Name],
  signal: AbortSignal,
) => Promise<void>;

export type JobTasks = { [Name in JobName]?: JobTask<Name> };

/** What a job of a feature does, and when it comes by the clock. */
export interface FeatureJob<Name extends JobName> {
  /** One that throws is run again later. `signal` tells that the process must end. */
  run: (
    ctx: Ctx,
    payload: JobPayloads[Name],
    tools: { signal: AbortSignal; files: FileStore },
  ) => Promise<unknown>;
  /** `minute hour day month weekday`, in UTC. */
  cron?: string;
  /** Made up for at the start, if it was missed in the last day. */
  catchUp?: boolean;
}

/** A job that comes by the clock (UTC). */
export interface CronRow {
  job: JobName;
  /** `minute hour day month weekday` */
  at: string;
  /** Made up for at the start, if it was missed in the last day. */
  catchUp?: boolean;
}

export interface JobWorkers {
  /** Takes no new job and waits for those under way, at most `patienceMs`. */
  stop: () => Promise<void>;
}

/** Jobs at once; each may hold a connection. */
const concurrency = 2;
/** How often is looked for jobs whose time has come, in milliseconds; new ones announce themselves. */
const pollInterval = 5_000;
/** How long a job under way may take once the process is to end. Milliseconds. */
const patienceMs = 15_000;
/** Milliseconds between attempts while the database is away. */
const retryAfter = 1_000;
const day = 24 * 3_600_000;

/**
 * Jobs that are done are written down in batches, which the library waits for when it stops and whose
 * failure it tells; one by one it would do neither.
 */
export const workerPreset: GraphileConfig.Preset = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
};

/** Runs jobs in this process until it is stopped; other processes on the same database do too. */
export async function startJobs(options: {
  pool: pg.Pool;
  tasks: JobTasks;
  cron: readonly CronRow[];
  log: Log;
}): Promise<JobWorkers> {
  const { pool, tasks, cron, log } = options;
  let stopped = false;
  let runner: Runner | null = null;

  async function begin(): Promise<void> {
    const begun = await run({
      preset: workerPreset,
      pgPool: pool,
      taskList: taskListOf(tasks),
      parsedCronItems: parseCronItems(cron.map(cronItemOf)),
      concurrency,
      pollInterval,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: patienceMs,
      logger: jobLogger(log),
    });
    runner = begun;
    if (stopped) return await begun.stop();
    // It gives up when it cannot write down how a job ended, as when the database goes away.
    void begun.promise.catch(() => undefined).then(beginAgain);
  }

  async function beginAgain(): Promise<void> {
    while (!stopped) {
      await sleep(retryAfter, undefined, { ref: false });
      if (stopped) return;
      const begun = await begin().then(
        () => true,
        () => false,
      );
      if (begun) return;
    }
  }

  await begin();
  return {
    async stop() {
      stopped = true;
      await runner?.stop().catch(() => undefined);
    },
  };
}

/** The tasks as the library calls them. Payloads were written by `addJob`, of the same types. */
export function taskListOf(tasks: JobTasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, helpers) =>
        task(
          payload as never, // written by `addJob`, of the same name
          helpers.abortSignal,
        ),
    ]),
  ) satisfies TaskList;
}

function cronItemOf({ job, at, catchUp }: CronRow): CronItem {
  const backfillPeriod = catchUp ? day : 0;
  return { task: job, match: at, options: { backfillPeriod, jobKey: job, maxAttempts: 5 } };
}
