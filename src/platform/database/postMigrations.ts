import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Migration, type MigrationResult, Migrator, sql } from 'kysely';
import { projectDir } from '../projectDir.ts';
import { StartupError } from '../startupError.ts';
import type { Database } from './database.ts';
import { lowPriority } from './lowPriority.ts';
import { namesOfLater } from './namesOfLater.ts';
import { withoutBlocking } from './withoutBlocking.ts';

const usualFolder = path.join(projectDir, 'db/postMigrations');

interface PostOptions {
  folder?: string;
  /** Called with the name of each before it runs; refuses it by throwing. */
  begin?: (name: string) => Promise<void>;
  /** Cancels what runs. */
  signal?: AbortSignal | undefined;
}

/**
 * Applies what must wait until no process runs the release before: dropping what only that one reads, and indexes that
 * are built beside requests. Each runs outside a transaction, and must bear to be run again after half of it.
 */
export async function migratePost(
  db: Database,
  { folder = usualFolder, begin = async () => undefined, signal }: PostOptions = {},
): Promise<MigrationResult[]> {
  const names = await namesIn(folder);
  if (names.length === 0) return [];
  const migrations = names.map((name): [string, Migration] => {
    const { up } = migrationOf(path.join(folder, `${name}.ts`));
    return [name, { up: (connection) => begin(name).then(() => up(connection)) }];
  });
  return lowPriority(db, (connection) =>
    cancellable({ db, connection, signal }, () =>
      withoutBlocking(connection, () =>
        new Migrator({
          db: connection,
          provider: { getMigrations: async () => Object.fromEntries(migrations) },
          ...{ allowUnorderedMigrations: true, disableTransactions: true },
          migrationTableName: 'kysely_post_migration',
          migrationLockTableName: 'kysely_post_migration_lock',
        }).migrateToLatest(),
      ),
    ),
  );
}

/** Cancels the statements of a connection once the signal is given, one after the other. */
async function cancellable<Result>(
  {
    db,
    connection,
    signal,
  }: { db: Database; connection: Database; signal?: AbortSignal | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  if (!signal) return work();
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
  let isDone = false;
  const cancel = async () => {
    while (!isDone) {
      await sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(db).catch(() => undefined);
      await sleep(200);
    }
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    isDone = true;
    signal.removeEventListener('abort', cancel);
  }
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

/** Tells processes of the release before, which may start meanwhile, that it is too late. */
export async function notePostBegun(db: Database, name: string): Promise<void> {
  await db
    .insertInto('begun_post_migrations')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * A release starts again while the next one is deployed, but not after its end (decision 0817).
 * @throws StartupError if a later release has removed what this one needs, or begun to
 */
export async function demandNoLaterPost(db: Database, folder = usualFolder): Promise<void> {
  const known = Object.fromEntries((await namesIn(folder)).map((name) => [name, true]));
  const done = await namesOfLater(db, 'kysely_post_migration', known);
  const begun = await namesOfLater(db, 'begun_post_migrations', known);
  const later = [...new Set([...done, ...begun])].toSorted();
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
