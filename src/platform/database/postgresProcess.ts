import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Socket paths are limited to 107 bytes, so the socket lives in the system's temporary directory. */
export const socketDirPrefix = '/tmp/plaza-pg-';

/** Process id of the server of a cluster, if it is alive. */
export function runningPostmaster(clusterDir: string): number | null {
  try {
    const [line] = fs.readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(line);
    // Excludes zombies, which remain forever under an init process that does not reap.
    return /^\d+ \(postgres\) [^ZX]/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
      ? pid
      : null;
  } catch {
    return null;
  }
}

/**
 * A killed Plaza leaves its server running and its lock file behind. The caller holds the data directory, so
 * both can be removed; PostgreSQL also refuses a lock file whose process id now belongs to another program.
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

/** Whether a server was told to stop, by any signal, and has not exited yet (as in pg_ctl). */
export async function isStopping(clusterDir: string, pid: number): Promise<boolean> {
  const file = await fs.promises
    .readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8')
    .catch(() => '');
  const found = readLockFile(file);
  return found.pid === pid && found.status === 'stopping';
}

/**
 * Kills the remaining processes of a killed server. Most exit by themselves; one that is busy or stopped does
 * not notice, and the next server refuses to start while it holds the old shared memory. Nothing is lost:
 * committed data is in the write-ahead log.
 */
export async function endOrphans(clusterDir: string): Promise<void> {
  for (let waited = 0; waited < orphanPatience; waited += 20) {
    const orphans = processesOf(clusterDir);
    if (orphans.length === 0) return;
    for (const pid of orphans) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It exited by itself.
      }
    }
    await sleep(20);
  }
}

/** Milliseconds; a process blocked on disk I/O exits when the disk responds. */
const orphanPatience = 5_000;

/**
 * Every process of a server has the cluster as its working directory. Linux only: elsewhere none is found.
 */
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

/** For a server that has exited, whose process id may have been reused. */
export function removeLockFiles(clusterDir: string): void {
  const { socketDir, port } = lockFileOf(clusterDir);
  if (socketDir.startsWith(socketDirPrefix)) {
    fs.rmSync(path.join(socketDir, `.s.PGSQL.${port}.lock`), { force: true });
  }
  fs.rmSync(path.join(clusterDir, 'postmaster.pid'), { force: true });
}

interface LockFile {
  /** NaN if there is none. */
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

/** Stops a server started by this program; a checkpoint may take up to `patience` ms. */
export async function endChild(child: ChildProcess, patience: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await end((signal) => child.kill(signal), once(child, 'exit'), patience);
}

async function end(
  kill: (signal: NodeJS.Signals) => void,
  ended: Promise<unknown>,
  patience: number,
): Promise<void> {
  kill('SIGINT'); // PostgreSQL's fast shutdown: disconnects clients, writes a checkpoint
  // On a full disk no checkpoint can be written, and the log is replayed at the next start. A stopped process
  // receives no signal until it is resumed.
  const hurry = setTimeout(() => {
    kill('SIGQUIT');
    kill('SIGCONT');
  }, patience);
  await ended.finally(() => clearTimeout(hurry));
}
