import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { deadAfterSeconds } from './processRows.ts';

/** The most processes listed that ended. */
const mostFormer = 20;

export interface ListedProcess {
  id: string;
  role: string;
  host: string;
  pid: number;
  release: string;
  startedAt: Date;
  seenAt: Date;
  /** It has given a sign of life lately. */
  isResponding: boolean;
  delayMs: number | null;
  memoryBytes: number | null;
  usesReplica: boolean | null;
  replicaBehindMs: number | null;
  lastError: string | null;
  lastErrorAt: Date | null;
  /** null: it runs. */
  endedAt: Date | null;
  /** It ended without a word. */
  wasLost: boolean;
}

/** Those that run: longest first. */
export async function listProcesses(db: Database): Promise<ListedProcess[]> {
  const { rows } = await sql<ListedProcess>`
    select id, role, host, pid, release, started_at as "startedAt", seen_at as "seenAt",
      seen_at > now() - make_interval(secs => ${deadAfterSeconds}) as "isResponding",
      delay_ms as "delayMs", memory_bytes::float8 as "memoryBytes", uses_replica as "usesReplica",
      replica_behind_ms as "replicaBehindMs",
      last_error as "lastError", last_error_at as "lastErrorAt",
      null::timestamptz as "endedAt", false as "wasLost"
    from processes order by started_at, id`.execute(db);
  return rows;
}

/** Those that ended in the last day: latest first. */
export async function listFormerProcesses(db: Database): Promise<ListedProcess[]> {
  const { rows } = await sql<ListedProcess>`
    select id, role, host, pid, release, started_at as "startedAt", seen_at as "seenAt",
      false as "isResponding", null::int as "delayMs", null::float8 as "memoryBytes",
      null::boolean as "usesReplica", null::int as "replicaBehindMs", last_error as "lastError", last_error_at as "lastErrorAt",
      ended_at as "endedAt", was_lost as "wasLost"
    from former_processes
    where ended_at > now() - interval '1 day' and id not in (select id from processes)
    order by ended_at desc, id limit ${mostFormer}`.execute(db);
  return rows;
}

export interface JobQueueStatus {
  /** Jobs that are due and have not begun. */
  waitingCount: number;
  oldestAt: Date | null;
  runningCount: number;
  /** Jobs whose last attempt failed. */
  failingCount: number;
}

export async function readJobQueue(db: Database): Promise<JobQueueStatus> {
  const { rows } = await sql<JobQueueStatus>`
    select count(*) filter (where is_due)::int as "waitingCount",
      min(run_at) filter (where is_due) as "oldestAt",
      count(*) filter (where locked_at is not null)::int as "runningCount",
      count(*) filter (where last_error is not null)::int as "failingCount"
    from (select *, run_at <= now() and locked_at is null and attempts < max_attempts as is_due
      from graphile_worker._private_jobs) job`.execute(db);
  const [row] = rows;
  return row ?? { waitingCount: 0, oldestAt: null, runningCount: 0, failingCount: 0 };
}
