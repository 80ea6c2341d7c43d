import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import { type Migration, type MigrationProvider, type MigrationResult, Migrator } from 'kysely';
import { projectDir } from '../projectDir.ts';
import type { Database, DatabaseHandle } from './database.ts';
import { lowPriority } from './lowPriority.ts';
import { namesOfLater } from './namesOfLater.ts';
import { withoutBlocking } from './withoutBlocking.ts';

const migrationFolder = path.join(projectDir, 'db/migrations');

/** Migration files by name, loaded only when applied, which most starts do not need. */
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
 * Parallel branches number their migrations independently and are merged in any order, so a community that
 * upgraded in between may already have a later one.
 */
async function migratorOf(db: Database, from: MigrationProvider = provider): Promise<Migrator> {
  const known = await from.getMigrations();
  const later = await namesOfLater(db, 'kysely_migration', known);
  // Applied by the next release: a process of this one starts again during its deploy (decision 0817).
  const left = later.map((name) => [name, { up: async () => undefined }]);
  const all = { ...known, ...Object.fromEntries(left) };
  return new Migrator({
    db,
    provider: { getMigrations: async () => all },
    allowUnorderedMigrations: true,
  });
}

/** Names of the migrations of this release. */
export async function migrationNames(): Promise<string[]> {
  return Object.keys(await provider.getMigrations());
}

/**
 * Applies the named migrations and no others: the schema of the release that had them.
 * @throws the first failure
 */
export async function migrateExactly(
  { db, pool }: Pick<DatabaseHandle, 'db' | 'pool'>,
  names: readonly string[],
): Promise<void> {
  const named = new Set(names);
  const some: MigrationProvider = {
    async getMigrations() {
      const all = Object.entries(await provider.getMigrations());
      return Object.fromEntries(all.filter(([name]) => named.has(name)));
    },
  };
  const { error } = await lowPriority(db, async (connection) =>
    (await migratorOf(connection, some)).migrateToLatest(),
  );
  if (error) throw error;
  await runMigrations({ pgPool: pool });
}

/**
 * Applies every pending migration, forward only, under the migrator's lock; then those of the job queue,
 * which has its own schema.
 * @throws the first failure; the failing batch is rolled back
 */
export async function migrateToLatest({
  db,
  pool,
}: Pick<DatabaseHandle, 'db' | 'pool'>): Promise<MigrationResult[]> {
  const results = await lowPriority(db, (connection) =>
    withoutBlocking(connection, async () => (await migratorOf(connection)).migrateToLatest()),
  );
  await runMigrations({ pgPool: pool });
  return results;
}

/** Names of all migrations with the time each was applied, null if pending. */
export async function listMigrations(
  db: Database,
): Promise<{ name: string; executedAt: Date | null }[]> {
  const found = await (await migratorOf(db)).getMigrations();
  return found.map((migration) => ({
    name: migration.name,
    executedAt: migration.executedAt ?? null,
  }));
}
