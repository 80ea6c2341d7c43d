import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../http/byteRange.ts';

/**
 * Where the bytes of files are kept. Keys come from `newFileKey` and are never guessed at; what a
 * file is called and what it is stands in the table `files` (see keepFile in features/files).
 */
export interface FileStore {
  /** Keeps the whole of it or, when it throws, nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * @param range reads only this part, which must lie within the file
   * @returns the size of the whole; null where there is no such file
   */
  get(key: string, range?: ByteRange | null): Promise<{ stream: Readable; size: number } | null>;
  /** @returns bytes; null where there is no such file */
  sizeOf(key: string): Promise<number | null>;
  has(key: string): Promise<boolean>;
  /** Does nothing where there is no such file. */
  delete(key: string): Promise<void>;
}

/** 128 random bits: knowing the address of one file tells nothing of another's. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex');
}

export function isFileKey(key: string): boolean {
  return /^[0-9a-f]{32}$/.test(key);
}
