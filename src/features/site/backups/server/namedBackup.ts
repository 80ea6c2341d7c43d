import { createReadStream, statSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import {
  backupNameOf,
  createBackupFile,
  isBackupName,
  type UnfinishedBackup,
  unwritable,
} from '#platform/backup/backupPlaces.ts';
import { createS3BackupPlace } from '#platform/backup/s3BackupPlace.ts';
import { CommandFailure, UsageFailure } from '#platform/commands/operatorCommand.ts';
import { readConfig } from '#platform/config.ts';
import { readBucketAddress } from '#platform/configParts.ts';
import { bucketFault } from '#platform/files/s3FileStore.ts';

const bucketSyntax =
  'must be s3://bucket/prefix/, or end with the name of a backup, such as plaza-2026-11-30T03-00-00Z.tar.zst';

/** A backup that a command reads. */
export interface NamedBackup {
  open: () => Promise<Readable>;
  bytes: number;
}

/**
 * @param target a file, a folder or a bucket, which get one that is named by the time, or an object of a bucket
 * @throws UsageFailure, BackupFault where it exists or can't be written
 */
export async function createNamedBackup(
  target: string,
  isEncrypted: boolean,
): Promise<UnfinishedBackup & { label: string }> {
  const newName = backupNameOf(new Date(), isEncrypted);
  const object = readObject(target);
  if (object) {
    const { place, name = newName } = object;
    const label = `${place.label}${name}`;
    try {
      const found = await place.open(name);
      found?.stream.destroy();
      if (found) throw new CommandFailure(`${label} exists already`);
      return { ...(await place.create(name)), label };
    } catch (error) {
      throw unwritable(label, error);
    }
  }
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory();
  const file = path.resolve(isFolder ? path.join(target, newName) : target);
  return { ...(await createBackupFile(file)), label: file };
}

/** @throws UsageFailure, CommandFailure where there is none */
export async function findNamedBackup(target: string): Promise<NamedBackup> {
  const object = readObject(target);
  if (!object) {
    const found = statSync(target, { throwIfNoEntry: false });
    if (!found?.isFile()) throw new CommandFailure(`${target} is no file`);
    return { open: async () => createReadStream(target), bytes: found.size };
  }
  const { place, name } = object;
  if (name === undefined) throw new UsageFailure(`${target}: ${bucketSyntax}`);
  const find = async () => {
    const found = await place.open(name).catch((error: unknown) => {
      const fault = bucketFault(error);
      throw fault === null ? error : new CommandFailure(`Can’t read ${target}: ${fault}`);
    });
    if (!found) throw new CommandFailure(`${target} does not exist`);
    return found;
  };
  const { stream, bytes } = await find();
  stream.destroy();
  return { open: async () => (await find()).stream, bytes };
}

/** @returns null where it is a path; without a name where it is a folder of a bucket */
function readObject(target: string) {
  if (!target.startsWith('s3:')) return null;
  const start = readBucketAddress(target) ? target.length : target.lastIndexOf('/') + 1;
  const [folder, name] = [target.slice(0, start), target.slice(start)];
  if (!readBucketAddress(folder) || (name !== '' && !isBackupName(name))) {
    throw new UsageFailure(`${target}: ${bucketSyntax}`);
  }
  const read = readConfig({ ...process.env, BACKUP_TARGET: folder });
  if (!read.ok) {
    const faults = read.faults
      .join('\n')
      .replace('where BACKUP_TARGET is a bucket', `for ${folder}`);
    throw new UsageFailure(faults);
  }
  const { backupTarget } = read.config;
  if (!backupTarget || !('s3' in backupTarget)) throw new Error('unreachable');
  return { place: createS3BackupPlace(backupTarget.s3), ...(name !== '' && { name }) };
}
