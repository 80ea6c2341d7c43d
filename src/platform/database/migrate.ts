import { promises as fs } from 'node:fs';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import { FileMigrationProvider, type MigrationResult, Migrator } from 'kysely';
import type { Database, DatabaseHandle } from './database.ts';
import { unhurried } from './unhurried.ts';

const migrationFolder = path.resolve(import.meta.dirname, '../../../db/migrations');

/**
 * Branches that grow side by side number their migrations apart and are merged in any order: a
 * community that upgraded in between has a later one already.
 */
function migratorOf(db: Database): Migrator {
  const provider = new FileMigrationProvider({ fs, path, migrationFolder });
  return new Migrator({ db, provider, allowUnorderedMigrations: true });
}

/**
 * Applies every pending migration, forward only, under the migrator's own lock; then those of the
 * job queue, which keeps its tables in a schema of its own.
 * @throws the first failure; nothing of the failing batch stays
 */
export async function migrateToLatest({
  db,
  pool,
}: Pick<DatabaseHandle, 'db' | 'pool'>): Promise<MigrationResult[]> {
  const { error, results } = await unhurried(db, (connection) =>
    migratorOf(connection).migrateToLatest(),
  );
  if (error) throw error;
  await runMigrations({ pgPool: pool });
  return results ?? [];
}

/** Names of all migrations with the time each was applied, null when pending. */
export async function listMigrations(
  db: Database,
): Promise<{ name: string; executedAt: Date | null }[]> {
  const found = await migratorOf(db).getMigrations();
  return found.map((migration) => ({
    name: migration.name,
    executedAt: migration.executedAt ?? null,
  }));
}
