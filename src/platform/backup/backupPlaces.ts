import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { bucketFault } from '../files/s3FileStore.ts';
import { startupErrorCode } from '../startupError.ts';
import { BackupFault } from './backupFormat.ts';

/** A backup that is being written: nobody sees it under its name before `finish`. */
export interface UnfinishedBackup {
  sink: Writable;
  finish: () => Promise<void>;
  abort: () => Promise<void>;
}

export interface StoredBackup {
  name: string;
  bytes: number;
  createdAt: Date;
}

/** Where backups are kept: a folder or a bucket. */
export interface BackupPlace {
  /** For people. */
  label: string;
  create: (name: string) => Promise<UnfinishedBackup>;
  /** @returns null if there is none of this name */
  open: (name: string) => Promise<{ stream: Readable; bytes: number } | null>;
  /** Newest first. */
  list: () => Promise<StoredBackup[]>;
  delete: (name: string) => Promise<void>;
}

const namePattern = /^plaza-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(-[a-z0-9]+)?\.tar\.zst(\.age)?$/;

/** Only names that we give: no path leads out of the place. */
export function isBackupName(name: string): boolean {
  return namePattern.test(name);
}

export function backupNameOf(at: Date, isEncrypted: boolean): string {
  const stamp = `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return `plaza-${stamp}.tar.zst${isEncrypted ? '.age' : ''}`;
}

export function createFolderPlace(folder: string): BackupPlace {
  const fileOf = (name: string) => {
    if (!isBackupName(name)) throw new BackupFault(`${name} is no backup`);
    return path.join(folder, name);
  };
  return {
    label: folder,
    async create(name) {
      const file = fileOf(name);
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw unwritable(folder, error);
      });
      await removeLeftovers(folder);
      return createBackupFile(file);
    },
    async open(name) {
      if (!isBackupName(name)) return null;
      const file = await open(fileOf(name), 'r').catch(() => null);
      if (!file) return null;
      const { size } = await file.stat();
      return { stream: file.createReadStream(), bytes: size };
    },
    async list() {
      const names = await readdir(folder).catch((error: unknown) => {
        // The first backup makes it.
        if (Object(error).code === 'ENOENT') return [];
        throw error;
      });
      const found = await Promise.all(
        names.filter(isBackupName).map(async (name) => {
          const file = await stat(path.join(folder, name)).catch(() => null);
          return file ? [{ name, bytes: file.size, createdAt: timeOf(name) }] : [];
        }),
      );
      return found.flat().sort((one, other) => (one.name < other.name ? 1 : -1));
    },
    delete: (name) => rm(fileOf(name), { force: true }),
  };
}

/** When a backup with this name began. */
export function timeOf(name: string): Date {
  const [, date = '', hour, minute, second] =
    /^plaza-([\d-]{10})T(\d{2})-(\d{2})-(\d{2})Z/.exec(name) ?? [];
  return new Date(`${date}T${hour}:${minute}:${second}Z`);
}

const unfinishedMark = '.unfinished-';

/** What a process left that was killed. Only one backup is written at a time. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('plaza-') && name.includes(unfinishedMark)) {
      await rm(path.join(folder, name), { force: true });
    }
  }
}

/**
 * A file that has its name once it is whole, and on the disk.
 * @throws BackupFault if it exists or can't be created
 */
export async function createBackupFile(file: string): Promise<UnfinishedBackup> {
  if (await stat(file).catch(() => null)) throw new BackupFault(`${file} exists already`);
  const unfinished = `${file}${unfinishedMark}${randomUUID()}`;
  // On the disk before it is closed.
  const sink = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
  await once(sink, 'open').catch((error: unknown) => {
    throw unwritable(file, error);
  });
  // A command may be ended by a signal.
  const forget = () => rmSync(unfinished, { force: true });
  process.once('exit', forget);
  const close = async () => {
    if (!sink.closed) await once(sink, 'close').catch(() => undefined);
  };
  const abort = async () => {
    process.off('exit', forget);
    sink.destroy();
    await close();
    await rm(unfinished, { force: true });
  };
  const finish = async () => {
    try {
      await close();
      if (sink.errored) throw sink.errored;
      await rename(unfinished, file);
      process.off('exit', forget);
    } catch (error) {
      await abort();
      throw unwritable(file, error);
    }
  };
  return { sink, abort, finish };
}

/** Why a backup could not be written, as a message for the operator. */
export function unwritable(file: string, error: unknown): unknown {
  const code = startupErrorCode(error);
  const reasons: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EFBIG: 'the file would be too large',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the file system is read-only',
    ENOENT: 'the folder does not exist',
    ENOTDIR: 'a part of the path is a file',
    EISDIR: 'it is a folder',
  };
  const reason = reasons[code] ?? bucketFault(error);
  return reason ? new BackupFault(`Can’t write ${file}: ${reason}`) : error;
}
