import { promises as fs } from 'node:fs';
import path from 'node:path';
import { FileMigrationProvider, type MigrationResult, Migrator } from 'kysely';
import type { Database } from './database.ts';

const migrationFolder = path.resolve(import.meta.dirname, '../../../db/migrations');

function migratorOf(db: Database): Migrator {
  return new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder }) });
}

/**
 * Applies every pending migration, forward only, under the migrator's own lock.
 * @throws the first failure; nothing of the failing batch stays
 */
export async function migrateToLatest(db: Database): Promise<MigrationResult[]> {
  const { error, results } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
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
