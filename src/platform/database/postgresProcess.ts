import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Socket paths are limited to 107 bytes, so the socket lives in the system's temporary directory. */
export const socketDirPrefix = '/tmp/plaza-pg-';

/** Process id of the server that holds a cluster, if it is alive. */
export function runningPostmaster(clusterDir: string): number | null {
  try {
    const [line] = fs.readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(line);
    // Not a zombie, which an init process that reaps nothing leaves for ever.
    return /^\d+ \(postgres\) [^ZX]/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
      ? pid
      : null;
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
  const { socketDir } = lockFileOf(clusterDir);
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
  await endOrphans(clusterDir);
  removeLockFiles(clusterDir);
  if (socketDir.startsWith(socketDirPrefix)) {
    fs.rmSync(socketDir, { recursive: true, force: true });
  }
}

/** Whether a server was told to stop, by whatever signal, and has not ended yet (as pg_ctl reads it). */
export async function isStopping(clusterDir: string, pid: number): Promise<boolean> {
  const file = await fs.promises
    .readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8')
    .catch(() => '');
  const found = readLockFile(file);
  return found.pid === pid && found.status === 'stopping';
}

/**
 * Ends the processes of a server that are left once it was killed. Most end by themselves; one that is
 * busy, or stopped, does not hear of it, and the next server refuses to start while it holds the shared
 * memory of the last. Nothing is lost: what is committed is in the write-ahead log.
 */
export async function endOrphans(clusterDir: string): Promise<void> {
  for (let waited = 0; waited < orphanPatience; waited += 20) {
    const orphans = processesOf(clusterDir);
    if (orphans.length === 0) return;
    for (const pid of orphans) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    }
    await sleep(20);
  }
}

/** A process that waits for a disk ends when the disk answers; milliseconds. */
const orphanPatience = 5_000;

/** Every process of a server works in the cluster's directory. Linux only: elsewhere none is found. */
function processesOf(clusterDir: string): number[] {
  const names = fs.existsSync('/proc/self/cwd') ? fs.readdirSync('/proc') : [];
  const dir = fs.realpathSync(clusterDir);
  return names.map(Number).filter((pid) => Number.isInteger(pid) && isPostgresIn(dir, pid));
}

function isPostgresIn(dir: string, pid: number): boolean {
  try {
    const name = fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return name === 'postgres' && fs.readlinkSync(`/proc/${pid}/cwd`) === dir;
  } catch {
    return false;
  }
}

/** Of a server that has ended, whose process id may belong to another program by now. */
export function removeLockFiles(clusterDir: string): void {
  const { socketDir, port } = lockFileOf(clusterDir);
  if (socketDir.startsWith(socketDirPrefix)) {
    fs.rmSync(path.join(socketDir, `.s.PGSQL.${port}.lock`), { force: true });
  }
  fs.rmSync(path.join(clusterDir, 'postmaster.pid'), { force: true });
}

interface LockFile {
  /** NaN when there is none. */
  pid: number;
  port: string;
  socketDir: string;
  status: string;
}

function lockFileOf(clusterDir: string): LockFile {
  try {
    return readLockFile(fs.readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8'));
  } catch {
    return readLockFile('');
  }
}

/** Lines of postmaster.pid: process id, data directory, start, port, socket directory, address, shared memory, status. */
function readLockFile(text: string): LockFile {
  const [pid, , , port = '', socketDir = '', , , status = ''] = text.split('\n');
  return { pid: Number(pid || Number.NaN), port, socketDir, status: status.trim() };
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
