import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Migration, type MigrationResult, Migrator, sql } from 'kysely';
import { projectDir } from '../projectDir.ts';
import { StartupError } from '../startupError.ts';
import type { Database } from './database.ts';
import { lowPriority } from './lowPriority.ts';
import { namesOfLater } from './namesOfLater.ts';
import { withoutBlocking } from './withoutBlocking.ts';

const usualFolder = path.join(projectDir, 'db/postMigrations');

/**
 * Applies what must wait until no process runs the release before: dropping what only that one reads, and indexes that
 * are built beside requests. Each runs outside a transaction, and must bear to be run again after half of it.
 */
export async function migratePost(db: Database, folder = usualFolder): Promise<MigrationResult[]> {
  const names = await namesIn(folder);
  if (names.length === 0) return [];
  return lowPriority(db, (connection) =>
    withoutBlocking(connection, () => {
      const migrations = names.map((name) => [name, migrationOf(path.join(folder, `${name}.ts`))]);
      return new Migrator({
        db: connection,
        provider: { getMigrations: async () => Object.fromEntries(migrations) },
        ...{ allowUnorderedMigrations: true, disableTransactions: true },
        migrationTableName: 'kysely_post_migration',
        migrationLockTableName: 'kysely_post_migration_lock',
      }).migrateToLatest();
    }),
  );
}

async function namesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
  return files.map((file) => path.basename(file, '.ts'));
}

function migrationOf(file: string): Migration {
  return {
    async up(db) {
      const migration: Migration = await import(file);
      await migration.up(db);
    },
  };
}

/**
 * A release starts again while the next one is deployed, but not after its end (decision 0817).
 * @throws StartupError if a later release has removed what this one needs
 */
export async function demandNoLaterPost(db: Database, folder = usualFolder): Promise<void> {
  const known = Object.fromEntries((await namesIn(folder)).map((name) => [name, true]));
  const later = await namesOfLater(db, 'kysely_post_migration', known);
  if (later.length === 0) return;
  throw new StartupError(
    `the database was upgraded by a later release, which removed what this one needs (${later.join(', ')}): start that release`,
  );
}

/** Releases of other processes that live: while there are any, `migratePost` must wait. */
export async function otherReleases(db: Database, release: string): Promise<string[]> {
  const { rows } = await sql<{ release: string }>`
    select distinct release from processes
    where release <> ${release} and seen_at > now() - interval '15 seconds'`.execute(db);
  return rows.map((row) => row.release);
}
