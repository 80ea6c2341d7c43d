import fs from 'node:fs';
import path from 'node:path';

export interface DataDirLock {
  release: () => void;
}

/**
 * Only one Plaza works on a data directory. The lock names the process; one left behind by a
 * process that is gone (kill -9, power cut) is taken over.
 *
 * @throws Error that says who holds it
 */
export function lockDataDir(dataDir: string): DataDirLock {
  fs.mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'plaza.lock');
  for (;;) {
    try {
      fs.writeFileSync(file, `${process.pid}\n${startOf(process.pid)}\n`, { flag: 'wx' });
      return { release: () => fs.rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder !== null) {
      throw new Error(
        `Plaza is already running on ${dataDir} (process ${holder}). Stop it first, or set another DATA_DIR.`,
      );
    }
    fs.rmSync(file, { force: true });
  }
}

/** The living process that holds the lock, if any. */
export function readHolder(file: string): number | null {
  try {
    const [pid = '', started = ''] = fs.readFileSync(file, 'utf8').split('\n');
    process.kill(Number(pid), 0);
    // A process id may have been given to another program since; its start time tells.
    return startOf(Number(pid)) === started ? Number(pid) : null;
  } catch {
    return null;
  }
}

/** When a process started, in clock ticks since boot (proc(5)); '' where the system does not say. */
function startOf(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
