import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise } from 'yauzl';
import { bytesBesides, demandSpace, isDiskFull, watchSpace } from '#platform/diskSpace.ts';
import { archiveBounds, isTar, unpackTar, unsafeReason } from '../converters/frame/openSource.ts';
import { ImportFault } from './importFault.ts';

/** The type of a file in the upper half of an entry's attributes, as Unix has it. */
const fileTypeBits = 0o170000;
const plainFile = 0o100000;

async function isZip(file: string): Promise<boolean> {
  const handle = await fs.open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === 'PK\u0003\u0004';
  } finally {
    await handle.close();
  }
}

/**
 * Unpacks an archive of a folder. Names that lead out of it are refused: who makes such an archive means harm.
 * @returns where its files are; null if it is no archive
 * @throws ImportFault, NoSpace
 */
export async function unpackSource(
  file: string,
  folder: string,
  signal: AbortSignal,
): Promise<string | null> {
  const kind = (await isZip(file)) ? 'zip' : (await isTar(file)) ? 'tar' : null;
  if (kind === null) return null;
  await fs.rm(folder, { recursive: true, force: true });
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    if (kind === 'zip') await unpackZip(file, folder, signal);
    else await unpackWholeTar(file, folder, signal);
  } catch (error) {
    // What is there of it would keep a full disk full. After a stop another process may be at it.
    if (!signal.aborted) await fs.rm(folder, { recursive: true, force: true });
    throw error;
  }
  return onlyFolderIn(folder);
}

async function unpackWholeTar(file: string, folder: string, signal: AbortSignal): Promise<void> {
  // No less than the packed one; what its files need is known once they come.
  demandSpace(folder, (await fs.stat(file)).size);
  const left = await unpackTar(file, folder, { signal });
  const [bad] = left.filter(({ reason }) => reason === 'its path is outside the archive');
  if (bad) throw new ImportFault('outside', bad.name);
}

/** Bytes of all its files, as its directory says; each is held to it. */
async function unpackedSize(file: string): Promise<number> {
  const zip = await openPromise(file, { autoClose: false });
  let total = 0;
  try {
    for await (const { uncompressedSize } of zip.eachEntry()) total += uncompressedSize;
  } finally {
    zip.close();
  }
  return total;
}

async function unpackZip(file: string, folder: string, signal: AbortSignal): Promise<void> {
  const name = path.basename(file);
  const zip = await openPromise(file, { autoClose: false }).catch((cause: Error) => {
    throw new ImportFault('unreadable', `${name}: ${cause.message}`);
  });
  try {
    if (zip.entryCount > archiveBounds.entries) throw new ImportFault('tooLarge', name);
    const whole = await unpackedSize(file);
    if (whole > archiveBounds.bytes) throw new ImportFault('tooLarge', name);
    demandSpace(folder, whole + zip.entryCount * bytesBesides);
    const take = watchSpace(folder);
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted();
      if (entry.fileName.endsWith('/')) continue;
      if (entry.uncompressedSize > archiveBounds.entryBytes) {
        throw new ImportFault('tooLarge', name);
      }
      demandPlain(entry);
      const place = path.join(folder, path.normalize(entry.fileName));
      await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const source = await zip.openReadStreamPromise(entry);
      const sink = createWriteStream(place, { mode: 0o600 });
      await pipeline(source, atMost(entry, take), sink, { signal });
    }
  } catch (error) {
    // The library refuses names that lead out of the archive, and damaged directories.
    if (error instanceof ImportFault || signal.aborted || isDiskFull(error)) throw error;
    const words = error instanceof Error ? error.message : String(error);
    const code = /invalid relative path|absolute path/.test(words) ? 'outside' : 'unreadable';
    throw new ImportFault(code, `${name}: ${words}`);
  } finally {
    zip.close();
  }
}

function demandPlain(entry: Entry): void {
  const type = (entry.externalFileAttributes >>> 16) & fileTypeBits;
  const reason = unsafeReason(entry.fileName, type === 0 || type === plainFile ? 'file' : 'link');
  if (reason !== null) throw new ImportFault('outside', entry.fileName.slice(0, 200));
  if (entry.isEncrypted() || !entry.canDecodeFileData()) {
    throw new ImportFault('unreadable', entry.fileName.slice(0, 200));
  }
}

/** No more bytes than an entry claims to have. */
function atMost({ uncompressedSize, fileName }: Entry, take: (bytes: number) => void): Transform {
  let left = uncompressedSize;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) return done(new ImportFault('tooLarge', fileName.slice(0, 200)));
      try {
        take(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error); // NoSpace
      }
    },
  });
}

/** Most archives of a folder have the folder, and nothing beside it. */
async function onlyFolderIn(folder: string): Promise<string> {
  const entries = await fs.readdir(folder, { withFileTypes: true });
  const shown = entries.filter(({ name }) => !name.startsWith('.') && name !== '__MACOSX');
  const [only] = shown;
  return shown.length === 1 && only?.isDirectory() ? path.join(folder, only.name) : folder;
}
