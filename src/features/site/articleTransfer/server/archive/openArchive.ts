import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { transferLimits } from '../../articleTransferRules.ts';
import { type Archive, ArchiveFailure, isHiddenName, megabytesOf } from './archive.ts';
import { openZipArchive } from './zipArchive.ts';

/**
 * Opens a zip, a directory, or a single file such as the JSON of Zendesk.
 * @throws ArchiveFailure
 */
export async function openArchive(place: string): Promise<Archive> {
  const found = await stat(place).catch((cause) => {
    throw new ArchiveFailure({ reason: 'notFound', file: place }, { cause });
  });
  if (found.isDirectory()) return directoryArchive(place);
  if (await isZip(place)) return openZipArchive(place);
  const name = path.basename(place);
  if (!/\.(json|md|markdown)$/i.test(name)) {
    throw new ArchiveFailure({ reason: 'kind' });
  }
  return {
    names: [name],
    read: () => readLimited(place, name),
    close: () => undefined,
  };
}

async function isZip(place: string): Promise<boolean> {
  return /\.zip$/i.test(place) || (await readStart(place)).startsWith('PK');
}

async function readStart(place: string): Promise<string> {
  const file = await open(place);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Symbolic links are not followed. */
async function directoryArchive(root: string): Promise<Archive> {
  const files = await readdir(root, { recursive: true, withFileTypes: true });
  const names = files
    .filter((file) => file.isFile())
    .map((file) => path.relative(root, path.join(file.parentPath, file.name)))
    .map((name) => name.split(path.sep).join('/').normalize('NFC'))
    .filter((name) => !isHiddenName(name))
    .sort();
  if (names.length > transferLimits.entries) {
    throw new ArchiveFailure({ reason: 'tooManyFiles', limit: transferLimits.entries });
  }
  const known = new Set(names);
  return {
    names,
    read: async (name) => {
      if (!known.has(name)) throw new ArchiveFailure({ reason: 'fileMissing', file: name });
      return readLimited(path.join(root, name), name);
    },
    close: () => undefined,
  };
}

async function readLimited(place: string, name: string): Promise<Buffer> {
  const { size } = await stat(place);
  if (size > transferLimits.entry) {
    const limit = megabytesOf(transferLimits.entry);
    throw new ArchiveFailure({ reason: 'fileTooLarge', file: name, limit });
  }
  return readFile(place);
}
