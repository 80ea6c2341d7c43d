import { sql } from 'kysely';
import type { JobName, JobPayloads } from '#core/jobs.ts';
import type { Database } from '../database/database.ts';
import { withTrace } from '../tracing/tracing.ts';

export interface JobOptions {
  /** Replaces a job with the same key that has not started. */
  key?: string;
  /** Earliest start; omitted: immediately. */
  runAt?: Date;
  /** A failing job is retried with backoff, up to this many attempts. */
  maxAttempts?: number;
  /** Jobs of a queue run one after the other, also in different processes. */
  queue?: string;
}

/**
 * Adds a job in the transaction of the change that causes it: it exists once the transaction is committed,
 * and is then run by one of the processes on this database.
 */
export async function addJob<Name extends JobName>(
  trx: Database,
  job: { name: Name; payload: JobPayloads[Name] },
  { key, runAt, maxAttempts, queue }: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
      ${job.name}::text,
      ${JSON.stringify(withTrace(job.payload))}::json,
      queue_name := ${queue ?? null}::text,
      run_at := ${runAt ?? null}::timestamptz,
      max_attempts := ${maxAttempts ?? null}::integer,
      job_key := ${key ?? null}::text
    )`.execute(trx);
}
