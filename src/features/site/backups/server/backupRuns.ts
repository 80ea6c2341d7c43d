import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/addJob.ts';

export type BackupCause = 'schedule' | 'manual';

export interface BackupRun {
  id: number;
  cause: BackupCause;
  state: 'running' | 'done' | 'failed';
  requested_by: number | null;
  requested_at: Date;
  finished_at: Date | null;
  name: string | null;
  byte_size: number | null;
  row_count: number | null;
  file_count: number | null;
  missing_count: number | null;
  done_bytes: number;
  total_bytes: number;
  error: string | null;
}

/** The key of its job in the queue: there is one at a time. */
const jobKey = 'makeBackup';

/**
 * Asks for a backup: a job makes it, in one of the processes, and is repeated if that process ends.
 * @returns null if one is being made
 */
export async function requestBackup(
  db: Database,
  { cause, memberId }: { cause: BackupCause; memberId: number | null },
): Promise<BackupRun | null> {
  return db.transaction().execute(async (trx) => {
    const run = await trx
      .insertInto('backup_runs')
      .values({ cause, requested_by: memberId })
      .onConflict((conflict) => conflict.column('state').where('state', '=', 'running').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!run) return null;
    const payload = { runId: run.id };
    await addJob(trx, { name: 'makeBackup', payload }, { key: jobKey, maxAttempts: 3 });
    return run as BackupRun; // checks of the table
  });
}

/** What began and is no job any more, such as after a database was restored to an earlier moment. */
export async function failLostRuns(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update backup_runs set state = 'failed', finished_at = now(), error = 'It was interrupted'
    where state = 'running' and requested_at < now() - interval '1 minute' and not exists (
      select from graphile_worker.jobs
      where task_identifier = 'makeBackup' and (attempts < max_attempts or locked_at is not null))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listRuns(db: Database, limit: number): Promise<BackupRun[]> {
  const rows = await db
    .selectFrom('backup_runs')
    .selectAll()
    .orderBy('requested_at', 'desc')
    .limit(limit)
    .execute();
  return rows as BackupRun[]; // checks of the table
}

/** Since when there have been backups here: a new community has had no time for one. */
const sinceMigration = sql<Date>`(select timestamp::timestamptz from kysely_migration
  where name = '0870_backup_runs')`;

/** When the schedule last asked for one. */
export async function lastRequested(
  db: Database,
): Promise<{ scheduled: Date | null; since: Date }> {
  const { rows } = await sql<{ scheduled: Date | null; since: Date }>`
    select max(requested_at) as scheduled, coalesce(${sinceMigration}, 'epoch') as since
    from backup_runs where cause = 'schedule'`.execute(db);
  return rows[0] ?? { scheduled: null, since: new Date(0) };
}

/** When the last good backup began, and since when there could be one. */
export async function lastGoodBackup(
  db: Database,
): Promise<{ lastGood: Date | null; since: Date }> {
  const { rows } = await sql<{ last_good: Date | null; since: Date }>`
    select max(requested_at) as last_good, coalesce(${sinceMigration}, 'epoch') as since
    from backup_runs where state = 'done'`.execute(db);
  return { lastGood: rows[0]?.last_good ?? null, since: rows[0]?.since ?? new Date(0) };
}
