import fs from 'node:fs';

/** Who reads the log may leave, and the disk it lies on be full: nobody's page should end of it. */
export function outliveLogReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Writes what the log holds. A stream ends with its first failure, but a disk may have room again. */
export function writeLog(text: string): void {
  if (process.stdout.writable) {
    process.stdout.write(text);
    return;
  }
  try {
    fs.writeSync(1, text);
  } catch {
    // Nobody reads it, or there is still no room.
  }
}
