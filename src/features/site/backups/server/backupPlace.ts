import { AppError } from '#core/errors.ts';
import type { BackupPlace } from '#platform/backup/backupPlaces.ts';

let configured: BackupPlace | null = null;

/** Called with the services of the process. */
export function setBackupPlace(place: BackupPlace): void {
  configured = place;
}

/** Where this installation keeps its backups. */
export function backupPlace(): BackupPlace {
  if (!configured) throw new AppError('UNAVAILABLE');
  return configured;
}
