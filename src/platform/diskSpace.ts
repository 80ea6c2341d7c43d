import fs from 'node:fs';

/** What PostgreSQL makes a database in, and writes its log on with: in bytes. */
const enough = 64 * 2 ** 20;

/**
 * A line for the operator where so little space is left that it may be why something failed: programs
 * say it in many ways, or only end.
 */
export function lowSpaceLine(dataDir: string): string | null {
  const left = spaceLeft(dataDir);
  return left !== null && left < enough
    ? `DATA_DIR: only ${Math.floor(left / 2 ** 20)} MB are left on its disk`
    : null;
}

/** null where there is no such directory, which may be what failed. */
function spaceLeft(dataDir: string): number | null {
  try {
    const { bavail, bsize } = fs.statfsSync(dataDir);
    return bavail * bsize;
  } catch {
    return null;
  }
}
