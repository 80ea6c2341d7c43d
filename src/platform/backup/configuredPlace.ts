import path from 'node:path';
import type { Config } from '../config.ts';
import { type BackupPlace, createFolderPlace } from './backupPlaces.ts';
import { createS3BackupPlace } from './s3BackupPlace.ts';

/** Where the backups of the schedule are kept. */
export function backupPlaceOf({
  backupTarget,
  dataDir,
}: Pick<Config, 'backupTarget' | 'dataDir'>): BackupPlace {
  if (backupTarget === null) return createFolderPlace(path.join(dataDir, 'backups'));
  if ('s3' in backupTarget) return createS3BackupPlace(backupTarget.s3);
  return createFolderPlace(backupTarget.folder);
}
