import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { endChild, endOrphans, isStopping, removeLockFiles } from './postgresProcess.ts';

/** Milliseconds between checks whether the server was told to stop. */
const lookEvery = 500;
/** Restart delay in milliseconds: minimum, and maximum while it keeps exiting immediately. */
const pauses = { least: 100, most: 30_000 };
/** A server that ran this long, in milliseconds, is restarted without a longer delay. */
const settled = 60_000;

export interface KeptPostgres {
  clusterDir: string;
  /** Starts the server; called again whenever it has exited. */
  start: () => ChildProcess;
  /** Shutdown timeout in milliseconds. */
  patience: number;
  /** Called when the server exits unexpectedly. */
  onEnd: () => void;
}

/**
 * Restarts a server that exits unexpectedly, with backoff while it exits immediately.
 *
 * Handles two cases that would prevent a restart: a smart shutdown (SIGTERM), in which a server accepts no
 * new connections but waits for existing ones, is turned into a fast one; and backends that outlive a killed
 * server and hold the shared memory that a new one needs are killed.
 *
 * @param first the running server
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

  // Only `release` stops them.
  keep().catch(() => undefined);
  hastenShutdowns().catch(() => undefined);

  /** Allows the server to stop. @returns the current server, or the last one */
  const release = () => {
    stopping.abort();
    return child;
  };
  return { release };
}

/** A program that could not be started counts as exited. */
function hasEnded(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve()).once('error', () => resolve());
  });
}
