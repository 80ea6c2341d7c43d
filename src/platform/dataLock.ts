import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Who holds a data directory. */
export interface DataHolder {
  pid: number;
  /** `server`, or the words of an operator's command such as `plaza import`. */
  task: string;
}

export type DataLock = { ok: true; release: () => void } | { ok: false; holder: DataHolder };

/**
 * Takes the data directory for this process; it belongs to one at a time. A lock whose process is
 * gone (`kill -9`, power loss) is taken over.
 */
export function takeDataLock(dataDir: string, task: string): DataLock {
  fs.mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'plaza.lock');
  const content = [process.pid, processStart(process.pid) ?? '', task].join('\n');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      fs.writeFileSync(file, content, { flag: 'wx' });
      return { ok: true, release: () => releaseLock(file, content) };
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const holder = readHolder(file);
    if (holder) return { ok: false, holder };
    removeStale(file);
  }
  throw new Error(`The lock ${file} changes all the time; another process may be starting.`);
}

/** The living process that holds a data directory, if any. */
export function dataHolder(dataDir: string): DataHolder | null {
  return readHolder(path.join(dataDir, 'plaza.lock'));
}

function readHolder(file: string): DataHolder | null {
  const [pidText = '', start = '', task = ''] = readText(file).split('\n');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const now = processStart(pid);
  // A process id is used again after a while; its starting time tells the two apart.
  return now === null || (start !== '' && now !== start) ? null : { pid, task };
}

/** Moved aside first: between reading and removing, another process may have taken it over. */
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

function releaseLock(file: string, content: string): void {
  if (readText(file) === content) fs.rmSync(file, { force: true });
}

/** When a process started, in ticks since boot; '' where the system does not tell, null when it is gone. */
function processStart(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`);
  // The second field is the program's name in parentheses and may hold spaces.
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
