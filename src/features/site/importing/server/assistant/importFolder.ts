import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#core/errors.ts';
import { ImportFault } from './importFault.ts';

let configured: string | null = null;

/** Called with the services of the process. */
export function setImportFolder(folder: string): void {
  configured = folder;
}

/** The folder of imports (IMPORT_DIR): what operators put there can be imported. */
export function importFolder(): string {
  if (configured === null) throw new AppError('UNAVAILABLE');
  return configured;
}

/** Uploads and conversions; it is not offered as a source. */
const workName = '.work';
const mostEntries = 200;
const longestName = 200;

/** The folder in which an import works. */
export function workFolder(importId: number): string {
  return path.join(importFolder(), workName, String(importId));
}

export async function makeWorkFolder(importId: number): Promise<string> {
  const folder = workFolder(importId);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export async function removeWorkFolder(importId: number): Promise<void> {
  await fs.rm(workFolder(importId), { recursive: true, force: true });
}

/** The ids of imports that have a folder. */
export async function listWorkFolders(): Promise<number[]> {
  const names = await fs.readdir(path.join(importFolder(), workName)).catch(() => []);
  return names.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** What can be named as a source, by its path below the folder. */
export async function listSources(): Promise<string[]> {
  const entries = await fs.readdir(importFolder(), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => (entry.isFile() || entry.isDirectory()) && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort()
    .slice(0, mostEntries);
}

/**
 * A file or folder below the folder of imports; no link leads out of it.
 * @throws ImportFault
 */
export async function sourcePath(given: string): Promise<string> {
  const root = await fs.realpath(importFolder()).catch(() => {
    throw new ImportFault('notFound', given);
  });
  const isPlain = !given.includes('\0') && given.trim() !== '';
  const wanted = path.resolve(root, isPlain ? given : '');
  if (!isPlain || !isBelow(root, wanted)) throw new ImportFault('outside', given);
  const found = await fs.realpath(wanted).catch(() => {
    throw new ImportFault('notFound', given);
  });
  const work = path.join(root, workName);
  if (!isBelow(root, found) || found === work || isBelow(work, found)) {
    throw new ImportFault('outside', given);
  }
  return found;
}

function isBelow(root: string, place: string): boolean {
  return place.startsWith(`${root}${path.sep}`);
}

/** A name that a file can have: that of the upload, without what it says of folders. */
export function uploadName(given: string): string {
  const name = given.split(/[\\/]/).at(-1) ?? '';
  const plain = name
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim();
  return plain.slice(-longestName) || 'upload';
}
