import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { ProcessCondition } from './processCondition.ts';
import {
  buryProcesses,
  deadAfterSeconds,
  listLostListeners,
  type ProcessRow,
  removeProcess,
  signProcess,
  unlockJobs,
} from './processRows.ts';

/** Milliseconds between signs of life and looks for dead processes; between looks for lost listeners. */
const signEvery = 5_000;
const lookEvery = 1_000;

export interface ProcessRegistry {
  /** The name under which this process locks jobs; it changes when the queue starts again. */
  setJobPool: (name: string) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Signs this process into the list of processes until it is stopped, and looks for others that died: all
 * caches are cleared, because a process may die between a commit and its announcement, and their jobs are
 * returned to the queue.
 */
export async function startProcessRegistry(options: {
  db: Database;
  role: string;
  release: string;
  filePlace: string;
  log: Log;
  /** No other process can be on this database, as with the embedded one. */
  isAlone: boolean;
  onDeath: () => void;
  listenerPid: () => number | null;
  condition: () => ProcessCondition;
}): Promise<ProcessRegistry> {
  const { db, role, release, filePlace, log, isAlone, onDeath, listenerPid, condition } = options;
  const row: ProcessRow = {
    ...{ id: randomUUID(), role, host: os.hostname(), pid: process.pid },
    ...{ release, filePlace, jobPool: null, listenerPid: listenerPid() },
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  await signProcess(db, row, condition());
  if (isAlone) await bury(true);

  async function bury(all: boolean): Promise<void> {
    const dead = await buryProcesses(db, { self: row.id, all });
    for (const { role: itsRole, host, pid } of dead) {
      log.warn({ role: itsRole, host, pid }, 'process died; its jobs return to the queue');
    }
    if (dead.length > 0) onDeath();
  }

  async function keep(): Promise<void> {
    // Others count as dead only when the database has answered for as long: after its own outage all look so.
    let answeredSince = performance.now();
    while (!signal.aborted) {
      await sleep(signEvery, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        const begun = performance.now();
        row.listenerPid = listenerPid();
        await signProcess(db, row, condition());
        if (performance.now() - begun > signEvery) answeredSince = performance.now();
        const isSure = performance.now() - answeredSince > deadAfterSeconds * 1_000;
        if (isSure) await bury(false);
      } catch (err) {
        answeredSince = performance.now();
        log.debug({ err }, 'signing into the list of processes');
      }
    }
  }

  /** A process may be killed between a commit and its announcement: others hear of a gap within a second. */
  async function watchListeners(): Promise<void> {
    let known: readonly string[] = [];
    while (!signal.aborted) {
      await sleep(lookEvery, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      const lost = await listLostListeners(db, row.id).catch(() => known);
      if (lost.some((loss) => !known.includes(loss))) onDeath();
      known = lost;
    }
  }

  const keeping = Promise.all([keep(), isAlone ? null : watchListeners()]);
  return {
    async setJobPool(name) {
      const former = row.jobPool;
      row.jobPool = name;
      await signProcess(db, row);
      // The queue gave up under its former name, and holds jobs that it will not finish.
      if (former !== null) await unlockJobs(db, [former]);
    },
    async stop() {
      stopping.abort();
      await keeping;
      await removeProcess(db, row.id).catch(() => undefined);
    },
  };
}
