import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { isDiskFull, NoSpace } from '#platform/diskSpace.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { ConvertFailure } from '../converters/frame/convertFailure.ts';
import { isAlive, withTaskLock } from '../importCommits.ts';
import { ImportBusy, ImportFailure, LostLock } from '../importFailure.ts';
import {
  type AssistedImport,
  addRunJob,
  findAssistedImport,
  type ImportChanges,
  type ImportProgress,
  noteProgress,
  settleTask,
} from './assistedImports.ts';
import { ImportFault, type ImportFaultCode } from './importFault.ts';
import { removeWorkFolder } from './importFolder.ts';
import { importWork } from './importWork.ts';
import { StoppedWork, UnbalancedReport, type WorkTools } from './workTools.ts';

/** Milliseconds between two notes of the progress, at which the job learns what is wanted, too. */
const noteEvery = 1_000;
const longestDetail = 500;
/** Until the next look, while another process is at the same task or at another import. */
const lookAgainMs = 30_000;

interface JobTools {
  files: FileStore;
  signal: AbortSignal;
}

/**
 * Does what an import is at. A process that stops leaves it to another, which goes on from what was committed; what is
 * only read or tried begins anew.
 */
export async function runImportJob(ctx: Ctx, importId: number, tools: JobTools): Promise<void> {
  if (await hasRun(ctx, importId, tools)) return;
  // A job is handed to another process after four hours, and one that was killed may hold the lock for a moment.
  await addRunJob(ctx.db, importId, new Date(Date.now() + lookAgainMs));
}

/** Imports that this process is at. After the database was away the queue hands out jobs again that have not ended here yet. */
const atWork = new Set<number>();

/** @returns false if another process is at it or at another import, or may be since the connection with the lock ended */
async function hasRun(ctx: Ctx, importId: number, tools: JobTools): Promise<boolean> {
  if (atWork.has(importId)) return false;
  atWork.add(importId);
  try {
    return await withTaskLock(ctx.db, importId, (session) =>
      runTask(ctx, importId, { ...tools, session }),
    );
  } catch (error) {
    if (error instanceof LostLock || error instanceof ImportBusy) return false;
    throw error;
  } finally {
    atWork.delete(importId);
  }
}

async function runTask(
  ctx: Ctx,
  importId: number,
  { files, signal, session }: JobTools & { session: Database },
): Promise<void> {
  const row = await findAssistedImport(session, importId);
  if (row?.state !== 'running' || row.task === 'upload') return;
  const watch = watchTask(session, row, signal);
  const tools: WorkTools = {
    ...{ ctx, row, files, signal: watch.signal },
    ...{ progress: watch.progress, overall: watch.overall },
  };
  let end: { isDone: boolean; changes: ImportChanges };
  try {
    end = { isDone: true, changes: await importWork[row.task](tools) };
  } catch (error) {
    await watch.stop();
    end = { isDone: false, changes: error instanceof StoppedWork ? error.changes : {} };
    if (watch.wanted() === 'lost') throw error;
    if (watch.wanted() === 'run') {
      // The next process tells the reasons that this one has found, too.
      if (signal.aborted) await settleTask(session, importId, 'running', end.changes);
      if (signal.aborted || error instanceof LostLock || error instanceof ImportBusy) throw error;
      const fault = faultOf(error);
      if (fault.code === 'unexpected') ctx.log.error({ err: error, importId }, 'an import failed');
      await settleTask(session, importId, 'failed', {
        ...{ fault: fault.code, fault_detail: fault.detail },
        ...(error instanceof UnbalancedReport && error.changes),
      });
      return;
    }
  } finally {
    await watch.stop();
  }
  await settle(session, row, { ...end, wanted: watch.wanted() });
}

async function settle(
  session: Database,
  { id, task }: AssistedImport,
  { isDone, changes, wanted }: { isDone: boolean; changes: ImportChanges; wanted: string },
): Promise<void> {
  if (wanted === 'gone') return;
  const isKept = task === 'import' || task === 'undo';
  if (isDone && (isKept || wanted !== 'cancel')) {
    await settleTask(session, id, 'done', changes);
    if (isKept) await removeWorkFolder(id);
  } else if (wanted === 'pause') await settleTask(session, id, 'paused', changes);
  // A dry run that is stopped leaves what it was of.
  else if (task === 'try') await settleTask(session, id, 'done', { task: 'convert' });
  else {
    await settleTask(session, id, 'cancelled', changes);
    await removeWorkFolder(id);
  }
}

/**
 * Notes the progress for whoever watches it, and stops the task when it is to pause or to be given up, or when its lock is lost:
 * conversions read and write files only, and would not notice.
 */
function watchTask(session: Database, { id }: AssistedImport, stopping: AbortSignal) {
  const since = new Date().toISOString();
  const state: { latest: ImportProgress | null; wanted: string; isOverall: boolean } = {
    ...{ latest: null, wanted: 'run', isOverall: false },
  };
  const ending = new AbortController();
  const stop = new AbortController();
  const look = async () => {
    const latest = state.latest;
    state.latest = null;
    const wanted = await noteProgress(session, id, latest).catch(async () =>
      (await isAlive(session)) ? 'run' : 'lost',
    );
    // Another process has ended it.
    state.wanted = wanted ?? 'gone';
    if (state.wanted !== 'run') stop.abort();
  };
  const noting = (async () => {
    while (!ending.signal.aborted) {
      await look();
      await sleep(noteEvery, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    signal: AbortSignal.any([stop.signal, stopping]),
    wanted: () => state.wanted,
    stop: async () => {
      ending.abort();
      await noting;
    },
    progress: (label: string, total: number) => {
      const begun = new Date().toISOString();
      const note = (done: number) => {
        if (!state.isOverall) state.latest = { label, done, total, since: begun };
      };
      note(0);
      return { update: note, stop: () => undefined };
    },
    overall: (label: string, done: number, total: number) => {
      state.isOverall = true;
      state.latest = { label, done, total, since };
    },
  };
}

const codes: Readonly<Record<string, ImportFaultCode>> = {
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  ENOENT: 'notFound',
};

function faultOf(error: unknown): { code: ImportFaultCode; detail: string } {
  const words = error instanceof Error ? error.message : String(error);
  const detail = words.slice(0, longestDetail);
  if (error instanceof ImportFault) return { code: error.code, detail };
  if (error instanceof ConvertFailure || error instanceof ImportFailure) {
    return { code: 'unreadable', detail };
  }
  if (error instanceof NoSpace) return { code: 'diskFull', detail };
  if (isDiskFull(error)) return { code: 'diskFull', detail: placeOf(error) };
  const code = error instanceof Error && 'code' in error ? codes[String(error.code)] : undefined;
  return code === undefined ? { code: 'unexpected', detail: '' } : { code, detail: placeOf(error) };
}

function placeOf(error: unknown): string {
  const place: unknown = Object(error).path;
  return typeof place === 'string' ? path.basename(place) : '';
}
