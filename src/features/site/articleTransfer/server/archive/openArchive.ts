import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { transferLimits } from '../../articleTransferRules.ts';
import { type Archive, ArchiveFailure, formatBytes, isHiddenName } from './archive.ts';
import { openZipArchive } from './zipArchive.ts';

/**
 * Opens a zip, a directory, or a single file such as the JSON of Zendesk.
 * @throws ArchiveFailure
 */
export async function openArchive(place: string): Promise<Archive> {
  const found = await stat(place).catch((cause) => {
    throw new ArchiveFailure(`“${place}” does not exist or can’t be read.`, { cause });
  });
  if (found.isDirectory()) return directoryArchive(place);
  if (await isZip(place)) return openZipArchive(place);
  const name = path.basename(place);
  if (!/\.(json|md|markdown)$/i.test(name)) {
    throw new ArchiveFailure('Choose a zip archive, a JSON file or a Markdown file.');
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
    const most = transferLimits.entries.toLocaleString('en');
    throw new ArchiveFailure(`The directory has more than ${most} files.`);
  }
  const known = new Set(names);
  return {
    names,
    read: async (name) => {
      if (!known.has(name)) throw new ArchiveFailure(`“${name}” is not in the directory.`);
      return readLimited(path.join(root, name), name);
    },
    close: () => undefined,
  };
}

async function readLimited(place: string, name: string): Promise<Buffer> {
  const { size } = await stat(place);
  if (size > transferLimits.entry) {
    throw new ArchiveFailure(`“${name}” is larger than ${formatBytes(transferLimits.entry)}.`);
  }
  return readFile(place);
}
