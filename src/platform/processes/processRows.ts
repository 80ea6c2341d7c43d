import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { ProcessCondition } from './processCondition.ts';

/** Seconds without a sign of life after which a process counts as dead. */
export const deadAfterSeconds = 15;
/** Hours for which a process that ended is listed. */
const listedHours = 24;

export interface ProcessRow {
  id: string;
  role: string;
  host: string;
  pid: number;
  release: string;
  filePlace: string;
  jobPool: string | null;
  /** The PostgreSQL process of its listening connection; null while it has none. */
  listenerPid: number | null;
}

/** Written again where it was deleted: the process had been taken for dead. */
export async function signProcess(
  db: Database,
  row: ProcessRow,
  condition: ProcessCondition | null = null,
): Promise<void> {
  const { text = null, at = null } = condition?.lastError ?? {};
  await sql`
    insert into processes (id, role, host, pid, release, file_place, job_pool, listener_pid,
      delay_ms, memory_bytes, uses_replica, replica_behind_ms, last_error, last_error_at)
    values (${row.id}, ${row.role}, ${row.host}, ${row.pid}, ${row.release}, ${row.filePlace},
      ${row.jobPool}, ${row.listenerPid}, ${condition?.delayMs ?? null},
      ${condition?.memoryBytes ?? null}, ${condition?.usesReplica ?? null},
      ${condition?.replicaBehindMs ?? null}, ${text}, ${at})
    on conflict (id) do update set seen_at = now(), job_pool = excluded.job_pool,
      listener_pid = excluded.listener_pid,
      delay_ms = coalesce(excluded.delay_ms, processes.delay_ms),
      memory_bytes = coalesce(excluded.memory_bytes, processes.memory_bytes),
      uses_replica = coalesce(excluded.uses_replica, processes.uses_replica),
      replica_behind_ms = case when excluded.uses_replica is null
        then processes.replica_behind_ms else excluded.replica_behind_ms end,
      last_error = coalesce(excluded.last_error, processes.last_error),
      last_error_at = coalesce(excluded.last_error_at, processes.last_error_at)`.execute(db);
}

/** Of a process that stops. */
export async function removeProcess(db: Database, id: string): Promise<void> {
  await endProcesses(db, { where: sql`id = ${id}`, wasLost: false });
}

/**
 * Removes processes that died without a word, and returns their jobs to the queue: the queue itself would
 * wait four hours.
 * @param all of them, for a process that is alone on its database
 */
export async function buryProcesses(
  db: Database,
  { self, all }: { self: string; all: boolean },
): Promise<Pick<ProcessRow, 'id' | 'role' | 'host' | 'pid'>[]> {
  return db.transaction().execute(async (trx) => {
    const isDead = sql<boolean>`id <> ${self}
      and (${all} or seen_at < now() - make_interval(secs => ${deadAfterSeconds}))`;
    const rows = await endProcesses(trx, { where: isDead, wasLost: true });
    const pools = rows.flatMap(({ jobPool }) => jobPool ?? []);
    if (pools.length > 0) await unlockJobs(trx, pools);
    return rows;
  });
}

/** Moves processes to those that ended, of which the old ones are forgotten. */
async function endProcesses(
  db: Database,
  { where, wasLost }: { where: ReturnType<typeof sql<boolean>>; wasLost: boolean },
): Promise<ProcessRow[]> {
  const { rows } = await sql<ProcessRow>`
    with ended as (delete from processes where ${where} returning *),
    forgotten as (delete from former_processes
      where ended_at < now() - make_interval(hours => ${listedHours}) and exists (select from ended)),
    kept as (
      insert into former_processes
        (id, role, host, pid, release, started_at, seen_at, last_error, last_error_at, was_lost)
      select id, role, host, pid, release, started_at, seen_at, last_error, last_error_at, ${wasLost}
      from ended
      on conflict (id) do update set seen_at = excluded.seen_at, ended_at = excluded.ended_at,
        was_lost = excluded.was_lost)
    select id, role, host, pid, job_pool as "jobPool" from ended`.execute(db);
  return rows;
}

/** Returns the jobs that a queue has locked under these names. */
export async function unlockJobs(db: Database, pools: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${pools}::text[])`.execute(db);
}

/**
 * Processes whose listening connection has ended: they were killed, or connect again. Long before they count as dead.
 * @returns a name of each loss
 */
export async function listLostListeners(db: Database, self: string): Promise<string[]> {
  const { rows } = await sql<{ loss: string }>`
    select id || ' ' || listener_pid as loss from processes
    where id <> ${self} and listener_pid is not null
      and not exists (select from pg_stat_activity where pid = listener_pid)`.execute(db);
  return rows.map(({ loss }) => loss);
}
