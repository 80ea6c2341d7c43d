import fs from 'node:fs';

/**
 * Log output may fail: the reader may exit, or its disk may be full. Requests must not fail because of it.
 */
export function outliveLogReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Writes log lines. A stream ends with its first error, but a disk may have space again later. */
export function writeLog(text: string): void {
  if (process.stdout.writable) {
    process.stdout.write(text);
    return;
  }
  try {
    fs.writeSync(1, text);
  } catch {
    // Nobody reads it, or the disk is still full.
  }
}
