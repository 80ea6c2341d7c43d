import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { endChild, endOrphans, isStopping, removeLockFiles } from './postgresProcess.ts';

/** Milliseconds between two looks at whether the server was told to stop. */
const lookEvery = 500;
/** Milliseconds before a server is started again: at least, and at most while it keeps ending at once. */
const pauses = { least: 100, most: 30_000 };
/** A server that ran this long, in milliseconds, is started again without a longer pause. */
const settled = 60_000;

export interface KeptPostgres {
  clusterDir: string;
  /** Starts the server; called again whenever it has ended. */
  start: () => ChildProcess;
  /** What a server may take to end in good order, in milliseconds. */
  patience: number;
  /** Hears that the server ended by itself. */
  onEnd: () => void;
}

/**
 * Starts a server again whenever it ends by itself, ever later while it ends at once.
 *
 * Two things would keep it from coming back, and are taken care of: a smart shutdown (SIGTERM), in
 * which a server takes no new connection but stays for as long as an old one is open, is made a fast
 * one; and backends that outlive a killed server, which hold the shared memory a new one needs, are ended.
 *
 * @param first the server, running
 */
export function keepPostgresRunning(first: ChildProcess, kept: KeptPostgres) {
  const { clusterDir, start, patience, onEnd } = kept;
  const stopping = new AbortController();
  const { signal } = stopping;
  let child = first;
  let pause = pauses.least;

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      const since = Date.now();
      await hasEnded(child);
      if (signal.aborted) return;
      onEnd();
      pause = Date.now() - since > settled ? pauses.least : Math.min(pause * 2, pauses.most);
      await sleep(pause, undefined, { signal });
      await startAgain().catch(() => undefined);
    }
  }

  async function startAgain(): Promise<void> {
    await endOrphans(clusterDir);
    if (signal.aborted) return;
    removeLockFiles(clusterDir);
    child = start();
  }

  async function hastenShutdowns(): Promise<void> {
    while (!signal.aborted) {
      const { pid } = child;
      if (pid !== undefined && (await isStopping(clusterDir, pid))) {
        await endChild(child, patience).catch(() => undefined);
      }
      await sleep(lookEvery, undefined, { ref: false, signal });
    }
  }

  // Only `release` ends them.
  keep().catch(() => undefined);
  hastenShutdowns().catch(() => undefined);

  /** Lets the server end. @returns the one that runs, or has run last */
  const release = () => {
    stopping.abort();
    return child;
  };
  return { release };
}

/** A program that could not be started has ended as well. */
function hasEnded(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve()).once('error', () => resolve());
  });
}
