import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Socket paths are limited to 107 bytes, so the socket lives in the system's temporary directory. */
export const socketDirPrefix = '/tmp/plaza-pg-';

/** Starts a program again whenever it ends by itself, ever later while it ends at once. */
export function keepRunning(start: () => ChildProcess, first: ChildProcess, onEnd: () => void) {
  let child = first;
  let pause = 100;
  let timer: NodeJS.Timeout | undefined;
  const watch = () => {
    const since = Date.now();
    child.once('exit', again);
    function again() {
      onEnd();
      pause = Date.now() - since > 60_000 ? 100 : Math.min(pause * 2, 30_000);
      timer = setTimeout(() => {
        child = start();
        watch();
      }, pause);
    }
  };
  watch();
  /** Lets it end. */
  const release = () => {
    clearTimeout(timer);
    return child.removeAllListeners('exit');
  };
  return { release };
}

/** Process id of the server that holds a cluster, if it is alive. */
export function runningPostmaster(clusterDir: string): number | null {
  try {
    const [line] = fs.readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(line);
    process.kill(pid, 0);
    const name = fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return name === 'postgres' ? pid : null;
  } catch {
    return null;
  }
}

/**
 * A killed Plaza leaves its server running and its lock file behind. The caller holds the data
 * directory, so both are ours to end; PostgreSQL also refuses a lock file whose process id now
 * belongs to another program.
 */
export async function endLeftover(clusterDir: string, patience: number): Promise<void> {
  const lockFile = path.join(clusterDir, 'postmaster.pid');
  const [, , , , socketDir = ''] = linesOf(lockFile);
  const pid = runningPostmaster(clusterDir);
  const isThere = () => pid !== null && runningPostmaster(clusterDir) === pid;
  const kill = (signal: NodeJS.Signals) => isThere() && process.kill(Number(pid), signal);
  const ended = async () => {
    const deadline = Date.now() + patience + 30_000;
    while (isThere()) {
      if (Date.now() > deadline)
        throw new Error(`The database of an earlier run (process ${pid}) does not stop.`);
      await sleep(20);
    }
  };
  await end(kill, ended(), patience);
  if (socketDir.startsWith(socketDirPrefix)) {
    fs.rmSync(socketDir, { recursive: true, force: true });
  }
  fs.rmSync(lockFile, { force: true });
}

/** None when it is not there. */
function linesOf(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Ends a server this program has started; a checkpoint may take as long as `patience` ms. */
export async function endChild(child: ChildProcess, patience: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await end((signal) => child.kill(signal), once(child, 'exit'), patience);
}

async function end(
  kill: (signal: NodeJS.Signals) => void,
  ended: Promise<unknown>,
  patience: number,
): Promise<void> {
  kill('SIGINT'); // PostgreSQL's fast shutdown: ends sessions, writes a checkpoint
  // On a full disk there is none to be written: the log is replayed at the next start.
  // One that was stopped hears nothing before it goes on.
  const hurry = setTimeout(() => {
    kill('SIGQUIT');
    kill('SIGCONT');
  }, patience);
  await ended.finally(() => clearTimeout(hurry));
}
