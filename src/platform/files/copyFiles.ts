import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileStore, ListedFileStore } from './fileStore.ts';

export interface MovedFiles {
  copied: number;
  /** They were there already, with the same size. */
  present: number;
  bytes: number;
  /** Keys whose copy differs, or that could not be copied, with the reason. */
  failed: { key: string; reason: string }[];
}

/**
 * Copies every file from one store to another, and reads each copy again to compare its checksum. It can be
 * interrupted and repeated: what was copied is skipped. Nothing is deleted from the first.
 */
export async function copyFiles(options: {
  from: ListedFileStore;
  to: FileStore;
  /** Compares the checksums of files that are there already, too. */
  isThorough: boolean;
  signal?: AbortSignal;
  onProgress: (moved: MovedFiles) => void;
}): Promise<MovedFiles> {
  const { from, to, isThorough, signal, onProgress } = options;
  const moved: MovedFiles = { copied: 0, present: 0, bytes: 0, failed: [] };

  async function copyOne(key: string): Promise<void> {
    const size = await from.sizeOf(key);
    if (size === null) return;
    const isThere = (await to.sizeOf(key)) === size;
    if (isThere && !isThorough) {
      moved.present += 1;
      return;
    }
    const bytes = await readAll(from, key);
    // Deleted since it was listed.
    if (bytes === null) return;
    if (isThere && isSame(bytes, await readAll(to, key))) {
      moved.present += 1;
      return;
    }
    await to.put(key, bytes);
    if (!isSame(bytes, await readAll(to, key))) throw new Error('the copy has another checksum');
    // Deleted while it was copied.
    if (!(await from.has(key))) return to.delete(key);
    moved.copied += 1;
    moved.bytes += bytes.byteLength;
  }

  for await (const key of from.list()) {
    if (signal?.aborted) break;
    await copyOne(key).catch((error: unknown) => {
      moved.failed.push({ key, reason: error instanceof Error ? error.message : String(error) });
    });
    onProgress(moved);
  }
  return moved;
}

async function readAll(store: FileStore, key: string): Promise<Buffer | null> {
  const file = await store.get(key);
  return file && buffer(file.stream);
}

function isSame(one: Buffer, other: Buffer | null): boolean {
  return other !== null && checksum(one) === checksum(other);
}

const checksum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
