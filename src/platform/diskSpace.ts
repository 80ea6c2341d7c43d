import fs from 'node:fs';

/** Bytes that PostgreSQL needs to create a cluster and write its WAL. */
const enough = 64 * 2 ** 20;

/**
 * A message for the operator if little disk space may be the cause of a failure: programs report it in many
 * ways, or just exit.
 */
export function lowSpaceLine(dataDir: string): string | null {
  const left = spaceLeft(dataDir);
  return left !== null && left < enough
    ? `DATA_DIR: only ${Math.floor(left / 2 ** 20)} MB are left on its disk`
    : null;
}

/** null if the directory does not exist, which may be the cause. */
function spaceLeft(dataDir: string): number | null {
  try {
    const { bavail, bsize } = fs.statfsSync(dataDir);
    return bavail * bsize;
  } catch {
    return null;
  }
}
