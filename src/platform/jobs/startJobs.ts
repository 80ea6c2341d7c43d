import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CronItem,
  type JobHelpers,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { JobName, JobPayloads } from '#core/jobs.ts';
import type { Ctx, Log } from '../context.ts';
import type { FileStore } from '../files/fileStore.ts';
import { jobLogger } from './jobLogger.ts';

/** Runs one job; if it throws, it is retried later, which counts as no attempt if its process ends. */
export type JobTask<Name extends JobName> = (
  payload: JobPayloads[Name],
  signal: AbortSignal,
  stopping: AbortSignal,
) => Promise<void>;

export type JobTasks = { [Name in JobName]?: JobTask<Name> };

interface FeatureJobTools {
  /** Aborted when the process has waited for the job as long as it does. */
  signal: AbortSignal;
  /** Aborted as soon as the process is to end: for work that goes on later from where it was. */
  stopping: AbortSignal;
  files: FileStore;
  pool: pg.Pool;
}

/** A feature's job handler, and its schedule if it is a cron job. */
export interface FeatureJob<Name extends JobName> {
  /** If it throws, it is retried later. */
  run: (ctx: Ctx, payload: JobPayloads[Name], tools: FeatureJobTools) => Promise<unknown>;
  /** `minute hour day month weekday`, in UTC. */
  cron?: string;
  /** Run at startup if it was missed in the last day. */
  catchUp?: boolean;
}

/** A cron job (UTC). */
export interface CronRow {
  job: JobName;
  /** `minute hour day month weekday` */
  at: string;
  /** Run at startup if it was missed in the last day. */
  catchUp?: boolean;
}

export interface JobWorkers {
  /** Accepts no new jobs and waits for running ones, at most `patienceMs`, after which their signal is aborted. */
  stop: () => Promise<void>;
}

/** Concurrent jobs; each may hold a connection. */
const concurrency = 2;
/** Polling interval for scheduled jobs, in milliseconds; new jobs are announced. */
const pollInterval = 5_000;
/** Time limit of a running job at shutdown. Milliseconds. */
const patienceMs = 15_000;
/** Milliseconds between reconnects while the database is unavailable. */
const retryAfter = 1_000;
const day = 24 * 3_600_000;

/**
 * Completed jobs are recorded in batches, which the library flushes when it stops and whose errors it
 * reports; with single writes it would do neither.
 */
export const workerPreset: GraphileConfig.Preset = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
};

/** Runs jobs in this process until it is stopped; other processes on the same database do so too. */
export async function startJobs(options: {
  pool: pg.Pool;
  tasks: JobTasks;
  cron: readonly CronRow[];
  log: Log;
  /** Called with the name under which jobs are locked, as soon as the queue starts. */
  onPool: (name: string) => Promise<void>;
}): Promise<JobWorkers> {
  const { pool, tasks, cron, log, onPool } = options;
  const stopping = new AbortController();
  let runner: Runner | null = null;

  async function begin(): Promise<void> {
    const begun = await run({
      preset: workerPreset,
      pgPool: pool,
      taskList: taskListOf(tasks, stopping.signal),
      parsedCronItems: parseCronItems(cron.map(cronItemOf)),
      concurrency,
      pollInterval,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: patienceMs,
      logger: jobLogger(log),
      events: eventsWith(onPool),
    });
    runner = begun;
    if (stopping.signal.aborted) return await begun.stop();
    // The library gives up if it cannot record a job's result, for example when the database becomes
    // unavailable.
    void begun.promise.catch(() => undefined).then(beginAgain);
  }

  async function beginAgain(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(retryAfter, undefined, { ref: false });
      if (stopping.signal.aborted) return;
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
      stopping.abort();
      await runner?.stop().catch(() => undefined);
    },
  };
}

function eventsWith(onPool: (name: string) => Promise<void>): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => void onPool(workerPool.id).catch(() => undefined));
  return events;
}

/** The tasks in the library's format. Payloads were written by `addJob`, with the same types. */
export function taskListOf(
  tasks: JobTasks,
  stopping: AbortSignal = new AbortController().signal,
): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload, helpers) => {
        let returned: Promise<unknown> | undefined;
        const onStopping = () => {
          returned = returnAttempt(helpers).catch(() => undefined);
        };
        if (stopping.aborted) {
          // It was taken just before. A task that listens for the end would not hear of it any more.
          await returnAttempt(helpers);
          throw new Error('The process ends');
        }
        stopping.addEventListener('abort', onStopping);
        try {
          await task(
            payload as never, // written by `addJob`, with the same name
            helpers.abortSignal,
            stopping,
          );
        } finally {
          stopping.removeEventListener('abort', onStopping);
          await returned;
        }
      },
    ]),
  ) satisfies TaskList;
}

/**
 * A job that ends because its process does has not failed, also if the process is killed before it has ended: however often
 * processes are restarted, another one goes on with it. The key says whether it was replaced meanwhile; then it is not repeated.
 */
async function returnAttempt({ query, job: { id, key } }: JobHelpers): Promise<void> {
  await query(
    `update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0)
     where id = $1 and key is not distinct from $2`,
    [id, key],
  );
}

function cronItemOf({ job, at, catchUp }: CronRow): CronItem {
  const backfillPeriod = catchUp ? day : 0;
  return { task: job, match: at, options: { backfillPeriod, jobKey: job, maxAttempts: 5 } };
}
