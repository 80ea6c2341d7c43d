import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { extract as createExtract, type Header } from 'tar-stream';
import { demandSpace, watchSpace } from '#platform/diskSpace.ts';
import { ConvertFailure } from './convertFailure.ts';
import { sourceFailure } from './sourceFailure.ts';

/** More than any archive of a community has; a bomb has more. */
export const archiveBounds = {
  entries: 5_000_000,
  entryBytes: 200 * 1024 ** 3,
  bytes: 2 * 1024 ** 4,
  pathLength: 1_000,
} as const;

/** What is used of an entry of an archive, which is a stream. */
interface Entry extends AsyncIterable<Buffer> {
  header: Header;
  resume: () => void;
}

/** The magic of a file, not its name, says how it is packed. */
export async function unpacked(file: string): Promise<Readable> {
  return (await openPacked(file)).stream;
}

/** @returns also how much of the packed file was read, for progress */
export async function openPacked(
  file: string,
): Promise<{ stream: Readable; bytesRead: () => number }> {
  const magic = await firstBytes(file, 4);
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  const bytesRead = () => source.bytesRead;
  if (magic.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))) {
    return { stream: joined(source, createGunzip()), bytesRead };
  }
  if (magic.equals(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))) {
    return { stream: joined(source, createZstdDecompress()), bytesRead };
  }
  return { stream: source, bytesRead };
}

function joined(source: Readable, unpack: Transform): Readable {
  source.on('error', (error) => unpack.destroy(error));
  unpack.on('close', () => source.destroy());
  return source.pipe(unpack);
}

async function firstBytes(file: string, count: number): Promise<Buffer> {
  const handle = await fs.open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

export async function isTar(file: string): Promise<boolean> {
  const stream = await unpacked(file);
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      head = Buffer.concat([head, chunk]);
      if (head.length >= 512) break;
    }
  } catch {
    return false;
  } finally {
    stream.destroy();
  }
  return head.subarray(257, 262).toString('latin1') === 'ustar';
}

/**
 * Unpacks a tar (also .gz, .zst) into a folder. Only regular files are made, under names that stay inside the folder:
 * links, devices and paths such as `../x` are left out and reported.
 * @returns what was left out, by reason
 * @throws ConvertFailure if it is damaged, or larger than any archive is, or if it is stopped; NoSpace
 */
export async function unpackTar(
  file: string,
  folder: string,
  { wanted = () => true, signal }: { wanted?: (name: string) => boolean; signal: AbortSignal },
): Promise<{ name: string; reason: string }[]> {
  const left: { name: string; reason: string }[] = [];
  const take = watchSpace(folder);
  const extract = createExtract();
  const stream = await unpacked(file);
  const stop = () => extract.destroy(new ConvertFailure('stopped before the end'));
  signal.addEventListener('abort', stop);
  // The library's streams have their own types.
  const flowing = pipeline(stream, extract as unknown as NodeJS.WritableStream);
  flowing.catch((error: Error) => extract.destroy(error));
  let entries = 0;
  let total = 0;
  try {
    if (signal.aborted) stop();
    for await (const entry of extract as unknown as AsyncIterable<Entry>) {
      const { name, type, size = 0 } = entry.header;
      entries += 1;
      total += size;
      demandBounded(file, { entries, total, size });
      const reason = type === 'directory' ? null : unsafeReason(name, type);
      if (reason !== null) left.push({ name: name.slice(0, 200), reason });
      if (type !== 'directory' && reason === null && wanted(name)) {
        demandSpace(folder, size);
        await writeEntry(entry, path.join(folder, path.normalize(name)), take);
      }
      entry.resume();
    }
    await flowing;
  } catch (error) {
    stream.destroy();
    await flowing.catch(() => undefined);
    throw sourceFailure(file, error);
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return left;
}

async function writeEntry(
  entry: Entry,
  place: string,
  take: (bytes: number) => void,
): Promise<void> {
  await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  // A second entry of a name replaces the first, as in tar.
  const handle = await fs.open(place, 'w', 0o600);
  try {
    for await (const chunk of entry) {
      take(chunk.length);
      await handle.write(chunk);
    }
  } finally {
    await handle.close();
  }
}

function demandBounded(
  file: string,
  { entries, total, size }: { entries: number; total: number; size: number },
): void {
  const { entries: most, entryBytes, bytes } = archiveBounds;
  if (entries > most || total > bytes || size > entryBytes) {
    throw new ConvertFailure(`${path.basename(file)} is larger than an archive can be`);
  }
}

/** Why an entry isn’t unpacked; null if it is. */
export function unsafeReason(name: string, type: string | null | undefined): string | null {
  if (type !== 'file' && type !== 'contiguous-file') return `a ${type ?? 'nameless'} is not a file`;
  if (name.length > archiveBounds.pathLength) return 'its path is too long';
  if (name.includes('\0') || path.isAbsolute(name) || /^[a-z]:/i.test(name)) {
    return 'its path is outside the archive';
  }
  const parts = name.split(/[\\/]/);
  return parts.includes('..') ? 'its path is outside the archive' : null;
}
