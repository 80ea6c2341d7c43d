import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { localFilePlace } from '../processes/localFilePlace.ts';
import type { FileStore, ListedFileStore } from './fileStore.ts';
import { createLocalFileStore } from './localFileStore.ts';
import { createS3FileStore, reachBucket } from './s3FileStore.ts';
import { createScannedFileStore } from './scannedFileStore.ts';
import { createTwoFileStores } from './twoFileStores.ts';

type FileConfig = Pick<Config, 'dataDir' | 's3' | 'fileStore' | 'clamdUrl'>;

const folderOf = ({ dataDir }: FileConfig) => path.join(dataDir, 'files');

/**
 * The store of the community's files: the local folder or a bucket. Where both are configured, what has not
 * been moved yet is read from the other.
 */
export function createFileStore(config: FileConfig): FileStore {
  const { first, second } = createFileStores(config);
  const store = second ? createTwoFileStores(first, second) : first;
  return config.clamdUrl ? createScannedFileStore(store, config.clamdUrl) : store;
}

/** @returns the store in use, and the one that files are moved from; null: there is none */
export function createFileStores(config: FileConfig): {
  first: ListedFileStore;
  second: ListedFileStore | null;
} {
  const folder = createLocalFileStore(folderOf(config));
  if (!config.s3) return { first: folder, second: null };
  const bucket = createS3FileStore(config.s3);
  if (config.fileStore === 'folder') return { first: folder, second: bucket };
  const hasFolder = fs.existsSync(folderOf(config));
  return { first: bucket, second: hasFolder ? folder : null };
}

/** Identifies where files are kept, for all processes to agree. */
export function filePlaceOf(config: FileConfig): string {
  const { s3, fileStore } = config;
  if (s3 && fileStore === 's3') return `s3:${s3.bucket}/${s3.prefix}`;
  return localFilePlace(folderOf(config));
}

/**
 * @returns what the operator should know
 * @throws StartupError if the bucket can't be used
 */
export async function checkFileStore({ s3 }: FileConfig): Promise<string | null> {
  return s3 && reachBucket(s3);
}
