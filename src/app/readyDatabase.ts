import { claimEmptyIndex } from '#features/content/search/server/searchRebuild.ts';
import { demandRestored } from '#platform/backup/unfinishedRestore.ts';
import type { DatabaseHandle } from '#platform/database/database.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import {
  demandNoLaterPost,
  migratePost,
  notePostBegun,
  otherReleases,
} from '#platform/database/postMigrations.ts';
import { withStartLock, withUpgradeLock } from './processLocks.ts';

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

export interface UpgradeEnd {
  /** Other releases whose processes live: nothing more is applied while there are any. */
  waitsFor: string[];
  /** How many post migrations were applied. */
  applied: number;
}

class OtherReleases extends Error {
  readonly releases: string[];
  constructor(releases: string[]) {
    super(`processes of ${releases.join(', ')} live`);
    this.releases = releases;
  }
}

/**
 * Ends an upgrade: applies what must wait until no process runs another release. Each part begins under the start lock, so
 * that a process of the release before either is seen, or sees that it is too late.
 * @returns null while another process ends it
 */
export async function finishUpgrade(
  { db, pool }: Pick<DatabaseHandle, 'db' | 'pool'>,
  { release, signal, folder }: { release: string; signal?: AbortSignal; folder?: string },
): Promise<UpgradeEnd | null> {
  const waitsFor = await otherReleases(db, release);
  if (waitsFor.length > 0) return { waitsFor, applied: 0 };
  const begin = (name: string) =>
    withStartLock(
      pool,
      async () => {
        const others = await otherReleases(db, release);
        if (others.length > 0) throw new OtherReleases(others);
        await notePostBegun(db, name);
      },
      { signal },
    );
  return withUpgradeLock(pool, async () => {
    try {
      const applied = await migratePost(db, { begin, signal, ...(folder && { folder }) });
      return { waitsFor: [], applied: applied.length };
    } catch (error) {
      if (error instanceof OtherReleases) return { waitsFor: error.releases, applied: 0 };
      throw error;
    }
  });
}
