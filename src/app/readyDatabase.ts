import { claimEmptyIndex } from '#features/content/search/server/searchRebuild.ts';
import { demandRestored } from '#platform/backup/unfinishedRestore.ts';
import type { DatabaseHandle } from '#platform/database/database.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';

/** Migrates a database to this version before anything else is written. @throws StartupError while it is being restored */
export async function readyDatabase(handle: DatabaseHandle): Promise<void> {
  await demandRestored(handle);
  await migrateToLatest(handle);
  await claimEmptyIndex(handle.db);
}
