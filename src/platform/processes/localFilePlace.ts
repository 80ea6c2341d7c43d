import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Identifies the folder of uploads by an id that is stored in it: two machines may mount one folder at
 * different paths, and have different folders at the same path.
 */
export function localFilePlace(filesDir: string): string {
  fs.mkdirSync(filesDir, { recursive: true, mode: 0o700 });
  const file = path.join(filesDir, 'folder.id');
  return `folder:${readOrCreate(file, randomUUID())}`;
}

/** Written elsewhere and linked: a second process at once reads the first one's, never an empty file. */
export function readOrCreate(file: string, content: string): string {
  const known = readText(file);
  if (known) return known;
  const unfinished = `${file}.${randomBytes(16).toString('hex')}`;
  fs.writeFileSync(unfinished, content, { mode: 0o600, flag: 'wx' });
  try {
    fs.linkSync(unfinished, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    fs.rmSync(unfinished, { force: true });
  }
  return readText(file);
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
