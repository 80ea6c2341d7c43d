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

/** What is left for others, such as the database, which may be on the same disk. */
const reserve = 256 * 2 ** 20;

/** There is too little space for what is to be written; it has the code of the error that would follow. */
export class NoSpace extends Error {
  override name = 'NoSpace';
  readonly code = 'ENOSPC';
}

/** @throws NoSpace if the disk of a directory lacks the space for so many bytes */
export function demandSpace(directory: string, bytes: number): void {
  const left = spaceLeft(directory);
  if (left === null || bytes + reserve <= left) return;
  throw new NoSpace(`${megabytes(bytes + reserve)} needed, ${megabytes(left)} free`);
}

/** Bytes between two looks, less than what is left for others. */
const lookEvery = 64 * 2 ** 20;
/** What a file can take besides its bytes: most file systems give it whole blocks. */
export const bytesBesides = 4096;

/**
 * Looks for space again and again while much is written: others write, too.
 * @returns is told of bytes before they are written; throws NoSpace
 */
export function watchSpace(directory: string): (bytes: number) => void {
  let left = 0;
  return (bytes) => {
    left -= bytes;
    if (left > 0) return;
    demandSpace(directory, bytes);
    left = lookEvery;
  };
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)} MB`;
}

/** Of files, and of SQLite. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode }: { code?: unknown; errcode?: unknown } = Object(error);
  return code === 'ENOSPC' || code === 'EDQUOT' || (code === 'ERR_SQLITE_ERROR' && errcode === 13);
}

/** null if the directory does not exist, which may be the cause. */
function spaceLeft(directory: string): number | null {
  try {
    const { bavail, bsize } = fs.statfsSync(directory);
    return bavail * bsize;
  } catch {
    return null;
  }
}
