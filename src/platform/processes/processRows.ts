import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Seconds without a sign of life after which a process counts as dead. */
export const deadAfterSeconds = 15;

export interface ProcessRow {
  id: string;
  role: string;
  host: string;
  pid: number;
  filePlace: string;
  jobPool: string | null;
  /** The PostgreSQL process of its listening connection; null while it has none. */
  listenerPid: number | null;
}

/** Written again where it was deleted: the process had been taken for dead. */
export async function signProcess(db: Database, row: ProcessRow): Promise<void> {
  await sql`
    insert into processes (id, role, host, pid, file_place, job_pool, listener_pid)
    values (${row.id}, ${row.role}, ${row.host}, ${row.pid}, ${row.filePlace}, ${row.jobPool},
      ${row.listenerPid})
    on conflict (id) do update set seen_at = now(), job_pool = excluded.job_pool,
      listener_pid = excluded.listener_pid`.execute(db);
}

export async function removeProcess(db: Database, id: string): Promise<void> {
  await sql`delete from processes where id = ${id}`.execute(db);
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
    const { rows } = await sql<ProcessRow>`
      delete from processes where id <> ${self}
        and (${all} or seen_at < now() - make_interval(secs => ${deadAfterSeconds}))
      returning id, role, host, pid, job_pool as "jobPool"`.execute(trx);
    const pools = rows.flatMap(({ jobPool }) => jobPool ?? []);
    if (pools.length > 0) await unlockJobs(trx, pools);
    return rows;
  });
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
