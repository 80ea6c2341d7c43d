import { type Selectable, type SqlBool, sql } from 'kysely';
import type { CommunityImports } from '#db/tables.ts';
import { audit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import type { ImportReportRow, ImportStage, ImportState, ImportTask } from '../../importRules.ts';
import type { FolderOverview } from './folderOverview.ts';
import { type ImportChoices, importChoicesSchema } from './importChoices.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Does what an import of `/admin/imports` is at. */
    runImport: { importId: number };
    /** Gives imports a job again that have lost theirs. */
    checkImports: object;
  }
}

/** What a source is and has. */
export interface SourceInspection {
  system: string;
  title: string;
  counts: Record<string, number>;
  notes: string[];
  /** Where the source was unpacked to: below the folder of the import. */
  unpacked: string | null;
  /** Of tables: what is in each file. */
  files: InspectedTable[];
}

export interface InspectedTable {
  name: string;
  header: string[];
  kind: string | null;
  encoding: string;
  delimiter: string;
  /** Property → column, as proposed. */
  columns: Record<string, string>;
}

export interface ImportProgress {
  label: string;
  done: number;
  total: number;
  /** Since when, for the time that is left. */
  since: string;
}

export interface AssistedImport
  extends Omit<
    Selectable<CommunityImports>,
    'task' | 'state' | 'choices' | 'inspection' | 'overview' | 'reports' | 'progress'
  > {
  task: ImportTask;
  state: ImportState;
  choices: ImportChoices;
  inspection: SourceInspection | null;
  overview: FolderOverview | null;
  reports: Partial<Record<ImportTask, ImportReportRow[]>>;
  progress: ImportProgress | null;
}

const mostListed = 100;
/** An import goes on after so many ends of the processes that work on it. */
const mostAttempts = 100;

export async function listAssistedImports(db: Database): Promise<AssistedImport[]> {
  const rows = await db
    .selectFrom('community_imports')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map(readRow);
}

export async function findAssistedImport(
  db: Database,
  id: number,
): Promise<AssistedImport | undefined> {
  const row = await db
    .selectFrom('community_imports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && readRow(row);
}

/** JSON that was written by this file only, and what the table checks. */
function readRow(row: Selectable<CommunityImports>): AssistedImport {
  return { ...(row as unknown as AssistedImport), choices: importChoicesSchema.parse(row.choices) };
}

/** What is written besides when a task begins or ends. */
export type ImportChanges = Partial<
  Pick<
    AssistedImport,
    'source' | 'system' | 'choices' | 'inspection' | 'overview' | 'fault' | 'fault_detail'
  >
> & { reports?: AssistedImport['reports'] };

/** JSON that PostgreSQL takes: names in dumps may have bytes that no text has. */
function storedJson(value: unknown): string {
  return JSON.stringify(value, (_key, each) =>
    typeof each === 'string' ? storedText(each) : each,
  );
}

function storedText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

function columnsOf({ reports, choices, inspection, overview, ...plain }: ImportChanges) {
  const { fault_detail: detail, source } = plain;
  return {
    ...plain,
    ...(detail && { fault_detail: storedText(detail) }),
    ...(source && { source: storedText(source) }),
    ...(choices && { choices: storedJson(choices) }),
    ...(inspection !== undefined && { inspection: storedJson(inspection) }),
    ...(overview !== undefined && { overview: storedJson(overview) }),
    ...(reports && { reports: sql<string>`reports || ${storedJson(reports)}::jsonb` }),
  };
}

/**
 * Begins a task in a job of its own, if the import is still where it was.
 * @returns whether it was
 */
export async function beginTask(
  trx: DatabaseTransaction,
  { id, from, task }: { id: number; from: ImportStage; task: ImportTask },
  changes: ImportChanges = {},
): Promise<boolean> {
  const begun = await trx
    .updateTable('community_imports')
    .set({
      ...{ task, state: 'running', wanted: 'run', progress: null, fault: null, fault_detail: null },
      ...columnsOf(changes),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('task', '=', from.task)
    .where('state', '=', from.state)
    .executeTakeFirst();
  if (begun.numUpdatedRows === 0n) return false;
  await addRunJob(trx, id);
  return true;
}

/**
 * Asks for the task that an import is at. One job of an import runs at a time, in all processes: a second one would take the
 * other of the two that a process does at a time, and emails would wait.
 */
export async function addRunJob(trx: Database, importId: number, runAt?: Date): Promise<void> {
  await addJob(
    trx,
    { name: 'runImport', payload: { importId } },
    {
      ...{ key: `runImport:${importId}`, maxAttempts: mostAttempts, queue: 'imports' },
      ...(runAt && { runAt }),
    },
  );
}

/** Whether an import waits until another one has ended. */
export async function isImportWaiting(
  db: Database,
  { id, task, state, progress }: AssistedImport,
): Promise<boolean> {
  if (state !== 'running' || task === 'upload' || progress !== null) return false;
  const { rows } = await sql<{ waits: SqlBool }>`
    select exists (select from graphile_worker.jobs
      where key = ${`runImport:${id}`} and locked_at is null) as waits`.execute(db);
  return rows[0]?.waits === true && (await isOtherRunning(db, id));
}

/** Ends the task that is running. */
export async function settleTask(
  db: Database,
  id: number,
  state: ImportState,
  changes: ImportChanges & { task?: ImportTask } = {},
): Promise<void> {
  const { task, ...rest } = changes;
  await db
    .updateTable('community_imports')
    .set({
      ...columnsOf(rest),
      ...(task && { task }),
      ...{ state, wanted: 'run', progress: null, updated_at: sql<Date>`now()` },
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** @returns what is wanted of the task; null if it is no longer running */
export async function noteProgress(
  db: Database,
  id: number,
  progress: ImportProgress | null,
): Promise<string | null> {
  const { rows } = await sql<{ wanted: string }>`
    update community_imports set updated_at = now(),
      progress = coalesce(${progress && JSON.stringify(progress)}::jsonb, progress)
    where id = ${id} and state = 'running' returning wanted`.execute(db);
  return rows[0]?.wanted ?? null;
}

/** Imports whose job is gone, such as after a database was restored to an earlier moment, get one again. */
export async function returnLostImports({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from community_imports
    where state = 'running' and task <> 'upload' and updated_at < now() - interval '2 minutes'
      and not exists (select from graphile_worker.jobs
        where key = 'runImport:' || community_imports.id
          and (attempts < max_attempts or locked_at is not null))`.execute(db);
  for (const { id } of rows) await addRunJob(db, id);
}

/** Whether another import is at work: each takes one of the few jobs that a process does at a time. */
export async function isOtherRunning(db: Database, id: number): Promise<boolean> {
  const other = await db
    .selectFrom('community_imports')
    .select('id')
    .where('state', '=', 'running')
    .where('task', '<>', 'upload')
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether an earlier import has this name: this one is compared with it. */
export async function isKnownSource(db: Database, source: string): Promise<boolean> {
  const { rows } = await sql<{ known: SqlBool }>`
    select exists (select from import_runs where source = ${source}) as known`.execute(db);
  return rows[0]?.known === true;
}

export function noteImport(
  trx: DatabaseTransaction,
  ctx: Ctx,
  { action, id, detail }: { action: string; id: number; detail?: Record<string, unknown> },
): Promise<void> {
  return audit(trx, ctx, {
    action,
    subjectType: 'import',
    subjectId: id,
    ...(detail && { detail }),
  });
}
