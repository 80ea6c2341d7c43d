import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import { type Migration, type MigrationProvider, type MigrationResult, Migrator } from 'kysely';
import { projectDir } from '../projectDir.ts';
import type { Database, DatabaseHandle } from './database.ts';
import { lowPriority } from './lowPriority.ts';

const migrationFolder = path.join(projectDir, 'db/migrations');

/** The files by their names: one is loaded when it is to be applied, which at most starts none is. */
const provider: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(migrationFolder)).filter((file) => file.endsWith('.ts'));
    return Object.fromEntries(files.map((file) => [path.basename(file, '.ts'), migrationOf(file)]));
  },
};

function migrationOf(file: string): Migration {
  return {
    async up(db) {
      const migration: Migration = await import(path.join(migrationFolder, file));
      await migration.up(db);
    },
  };
}

/**
 * Branches that grow side by side number their migrations apart and are merged in any order: a
 * community that upgraded in between has a later one already.
 */
function migratorOf(db: Database): Migrator {
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
  const { error, results } = await lowPriority(db, (connection) =>
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
