import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartupError, startupErrorCode } from './startupError.ts';

export interface DataDirLock {
  release: () => void;
}

/** The holder of a data directory: `server`, or an operator's command line. */
export interface DataDirHolder {
  pid: number;
  task: string;
}

export class DataDirInUse extends Error {
  override name = 'DataDirInUse';
  readonly holder: DataDirHolder;

  constructor(dataDir: string, holder: DataDirHolder) {
    const { pid, task } = holder;
    super(
      task === 'server'
        ? `Plaza is already running on ${dataDir} (process ${pid}). Stop it first, or set another DATA_DIR.`
        : `${dataDir} is in use by "${task}" (process ${pid}). Wait for its end, or set another DATA_DIR.`,
    );
    this.holder = holder;
  }
}

/**
 * Ensures that only one Plaza uses a data directory. The lock contains the process id; a lock left by a dead
 * process (kill -9, power failure) is taken over.
 *
 * @throws DataDirInUse with the holder
 * @throws StartupError if the directory is not writable, or the lock's path is a directory
 */
export function lockDataDir(dataDir: string, task = 'server'): DataDirLock {
  makeDataDir(dataDir);
  const file = path.join(dataDir, 'plaza.lock');
  const content = `${process.pid}\n${startOf(process.pid) ?? ''}\n${task}\n`;
  for (;;) {
    try {
      fs.writeFileSync(file, content, { flag: 'wx' });
      return { release: () => release(file, content) };
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    if (fs.lstatSync(file, { throwIfNoEntry: false })?.isDirectory()) {
      throw new StartupError(`DATA_DIR: ${file} is a directory; remove it`);
    }
    const holder = readHolder(file);
    if (holder) throw new DataDirInUse(dataDir, holder);
    removeStale(file);
  }
}

/**
 * For processes that share a data directory, because the database is elsewhere: nothing is locked.
 * @throws DataDirInUse if one that is not to be shared holds it
 * @throws StartupError if the directory is not writable
 */
export function joinDataDir(dataDir: string): void {
  makeDataDir(dataDir);
  const holder = readHolder(path.join(dataDir, 'plaza.lock'));
  if (holder) throw new DataDirInUse(dataDir, holder);
}

function makeDataDir(dataDir: string): void {
  try {
    makeDir(path.resolve(dataDir));
    // With the dot, a file at that path is rejected, too.
    fs.accessSync(`${dataDir}/.`, fs.constants.W_OK);
  } catch (error) {
    throw new StartupError(`DATA_DIR: cannot write into ${dataDir} (${startupErrorCode(error)})`);
  }
}

/**
 * Creates parent directories. Node's own implementation loops if the file system returns ENOENT, as /proc
 * does.
 */
function makeDir(dir: string): void {
  if (fs.existsSync(dir)) return;
  makeDir(path.dirname(dir));
  try {
    fs.mkdirSync(dir);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
}

/** The living process that holds the lock, if any. */
function readHolder(file: string): DataDirHolder | null {
  const [pidText = '', started = '', task = ''] = readText(file).split('\n');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const start = startOf(pid);
  // The process id may have been reused; compare the start time.
  return start === null || start !== started ? null : { pid, task };
}

/** Moved aside first: another process may have taken it over since it was read. */
function removeStale(file: string): void {
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    fs.renameSync(file, aside);
    if (readHolder(aside)) fs.linkSync(aside, file);
  } catch (error) {
    if (!isCode(error, 'ENOENT') && !isCode(error, 'EEXIST')) throw error;
  }
  fs.rmSync(aside, { force: true });
}

/** The file may have been deleted manually and another Plaza started. */
function release(file: string, content: string): void {
  if (readText(file) === content) fs.rmSync(file, { force: true });
}

/**
 * A process's start time in clock ticks since boot (proc(5)); '' if unavailable, null if the process is gone.
 */
function startOf(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`);
  // The second field is the program name in parentheses and may contain spaces; Z is a zombie.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (stat) return fields[0] === 'Z' ? null : (fields[19] ?? '');
  try {
    process.kill(pid, 0);
    return '';
  } catch (error) {
    return isCode(error, 'EPERM') ? '' : null;
  }
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
