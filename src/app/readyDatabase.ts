import { claimEmptyIndex } from '#features/content/search/server/searchRebuild.ts';
import { demandRestored } from '#platform/backup/unfinishedRestore.ts';
import type { DatabaseHandle } from '#platform/database/database.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import {
  demandNoLaterPost,
  migratePost,
  otherReleases,
} from '#platform/database/postMigrations.ts';

/**
 * Migrates a database to this version before anything else is written.
 * @throws StartupError while it is being restored, or once a later release needs it for itself
 */
export async function readyDatabase(handle: DatabaseHandle): Promise<void> {
  await demandRestored(handle);
  await demandNoLaterPost(handle.db);
  await migrateToLatest(handle);
  await claimEmptyIndex(handle.db);
}

/**
 * Ends an upgrade: applies what must wait until no process runs another release.
 * @returns those releases, and how many post migrations were applied: none while there are any releases
 */
export async function finishUpgrade(
  { db }: Pick<DatabaseHandle, 'db'>,
  release: string,
): Promise<{ waitsFor: string[]; applied: number }> {
  const waitsFor = await otherReleases(db, release);
  const applied = waitsFor.length === 0 ? await migratePost(db) : [];
  return { waitsFor, applied: applied.length };
}
