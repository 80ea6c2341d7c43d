import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../http/byteRange.ts';

/**
 * Stores the bytes of files. Keys come from `newFileKey` and cannot be guessed; names and types are in the
 * table `files` (see keepFile in features/files).
 */
export interface FileStore {
  /** Stores the whole file or, if it throws, nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * @param range reads only this part, which must be within the file
   * @returns the size of the whole file; null if it does not exist
   */
  get(key: string, range?: ByteRange | null): Promise<{ stream: Readable; size: number } | null>;
  /** @returns bytes; null if the file does not exist */
  sizeOf(key: string): Promise<number | null>;
  has(key: string): Promise<boolean>;
  /** Does nothing if the file does not exist. */
  delete(key: string): Promise<void>;
}

/** A store whose files can be copied to another. */
export interface ListedFileStore extends FileStore {
  /** The keys of all files, in any order. */
  list(): AsyncIterable<string>;
}

/** 128 random bits: one file's URL reveals nothing about another's. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex');
}

export function isFileKey(key: string): boolean {
  return /^[0-9a-f]{32}$/.test(key);
}
