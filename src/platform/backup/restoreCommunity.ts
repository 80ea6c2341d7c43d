import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import pg from 'pg';
import type { Config } from '../config.ts';
import { type DatabaseHandle, openDatabase } from '../database/database.ts';
import { startEmbeddedPostgres } from '../database/embeddedPostgres.ts';
import { joinDatabase } from '../database/localDatabase.ts';
import { endLeftover } from '../database/postgresProcess.ts';
import { joinDataDir, lockDataDir } from '../dataDirLock.ts';
import type { FileStore } from '../files/fileStore.ts';
import { createLocalFileStore } from '../files/localFileStore.ts';
import { createS3FileStore } from '../files/s3FileStore.ts';
import { createSecretBox, type SecretBox } from '../secrets/secretBox.ts';
import { BackupFault } from './backupFormat.ts';
import type { BackupKeys } from './backupKeys.ts';
import { unwritable } from './backupPlaces.ts';
import { type ReadBackup, readBackup, readHeader, VisitorFailure } from './readBackup.ts';
import { clearForRestore, createDatabaseRestore, demandKnownRelease } from './restoreDatabase.ts';
import { restoringFolder, restoringSchema, switchOver, verifiedMark } from './unfinishedRestore.ts';

type RestoreConfig = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 's3' | 'fileStore' | 'secretKey'
>;

/**
 * Restores a backup to where there is no community yet. Everything is loaded into a new place and switched
 * over once it is verified.
 *
 * @param open the backup, from its beginning; called twice
 * @throws BackupFault if the backup or the place is not fit for it
 */
export async function restoreCommunity(
  config: RestoreConfig,
  given: {
    open: () => Promise<Readable>;
    keys: BackupKeys;
    onProgress?: (bytes: number) => void;
    /** Gives up, and removes what was restored so far. */
    signal?: AbortSignal;
  },
): Promise<ReadBackup> {
  const { dataDir } = config;
  const header = await readHeader(await given.open(), given.keys);
  await demandKnownRelease(header);
  const lock = config.databaseUrl ? joinAsGuest(dataDir) : lockDataDir(dataDir, 'plaza restore');
  try {
    const folder = path.join(dataDir, restoringFolder);
    if (fs.existsSync(path.join(folder, verifiedMark))) {
      throw new BackupFault(
        `An earlier restore into ${dataDir} was verified but not completed: start Plaza to complete it`,
      );
    }
    await demandEmpty(config);
    const ownKey = ownSecrets(config);
    if (header.hasKey && config.secretKey === null && ownKey) {
      throw new BackupFault(
        `The backup has a key, and so has ${dataDir}: remove its secret.key first`,
      );
    }
    // Of a restore that was killed, the embedded database may still run.
    const cluster = path.join(folder, 'postgres');
    if (fs.existsSync(cluster)) await endLeftover(cluster, 20_000);
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder, { mode: 0o700 });
    let database: Target | null = null;
    try {
      database = await openTarget(config, folder);
      const read = await load({ ...given, config, folder, ...database, secrets: ownKey });
      await database.close();
      fs.writeFileSync(path.join(folder, verifiedMark), '');
      switchOver(dataDir);
      await database.finish();
      return read;
    } catch (error) {
      await database?.close();
      fs.rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  } catch (error) {
    const cause = error instanceof VisitorFailure ? error.cause : error;
    throw unwritable(dataDir, cause);
  } finally {
    lock.release();
  }
}

function joinAsGuest(dataDir: string): { release: () => void } {
  joinDataDir(dataDir);
  return { release: () => undefined };
}

/** The key that is there already; none is created. */
function ownSecrets({ dataDir, secretKey }: RestoreConfig): SecretBox | null {
  const hasKey = secretKey !== null || fs.existsSync(path.join(dataDir, 'secret.key'));
  return hasKey ? createSecretBox({ dataDir, secretKey }) : null;
}

async function demandEmpty({ dataDir, databaseUrl, s3, fileStore }: RestoreConfig): Promise<void> {
  const cluster = path.join(dataDir, 'postgres');
  if (!databaseUrl && fs.existsSync(cluster) && fs.readdirSync(cluster).length > 0) {
    throw new BackupFault(
      `${dataDir} has a community already: name a new DATA_DIR, or move the old one away`,
    );
  }
  if (s3 && fileStore === 's3') return;
  for await (const _key of createLocalFileStore(path.join(dataDir, 'files')).list()) {
    throw new BackupFault(`${dataDir} has files already: name a new DATA_DIR, or move them away`);
  }
}

interface Target {
  handle: DatabaseHandle;
  client: pg.Client;
  /** Idempotent. */
  close: () => Promise<void>;
  /** After the switch: servers may use it. */
  finish: () => Promise<void>;
}

async function openTarget(config: RestoreConfig, folder: string): Promise<Target> {
  const local = config.databaseUrl
    ? await joinDatabase(config, 'plaza restore')
    : await startEmbeddedPostgres({ clusterDir: path.join(folder, 'postgres') });
  const handle = openDatabase(local.connection, { max: 4 });
  const client = new pg.Client(handle.pool.options);
  client.on('error', () => undefined);
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await client.end().catch(() => undefined);
    await handle.close().catch(() => undefined);
    await local.stop();
  };
  try {
    await client.connect();
    await clearForRestore(client);
  } catch (error) {
    await close();
    throw error;
  }
  const unmark = `drop schema ${restoringSchema}`;
  return {
    ...{ handle, client },
    close: async () => {
      // Of the embedded database the folder is the mark.
      if (isOpen && !config.databaseUrl) await client.query(unmark).catch(() => undefined);
      await close();
    },
    finish: async () => {
      if (!config.databaseUrl) return;
      const last = new pg.Client({
        connectionString: config.databaseDirectUrl ?? config.databaseUrl,
      });
      await last.connect();
      await last.query(unmark);
      await last.end();
    },
  };
}

async function load(given: {
  open: () => Promise<Readable>;
  keys: BackupKeys;
  onProgress?: (bytes: number) => void;
  signal?: AbortSignal;
  config: RestoreConfig;
  folder: string;
  handle: DatabaseHandle;
  client: pg.Client;
  secrets: SecretBox | null;
}): Promise<ReadBackup> {
  const { keys, secrets, config, folder, onProgress, signal } = given;
  const database = createDatabaseRestore(given.handle, given.client);
  const files = targetFiles(config, folder);
  const source = await given.open();
  const interrupted = new BackupFault('Interrupted: nothing was restored');
  if (signal?.aborted) {
    source.destroy();
    throw interrupted;
  }
  const giveUp = () => source.destroy(interrupted);
  signal?.addEventListener('abort', giveUp, { once: true });
  let done = 0;
  if (onProgress) {
    source.on('data', (chunk: Buffer) => {
      done += chunk.length;
      onProgress(done);
    });
    source.pause();
  }
  const read = await readBackup(source, {
    ...{ keys, secrets },
    visitor: {
      header: database.start,
      rows: database.rows,
      jobs: database.jobs,
      async file(key, bytes) {
        await database.endTable();
        await files.put(key, bytes);
      },
      async secretKey(text) {
        if (config.secretKey !== null) return;
        fs.writeFileSync(path.join(folder, 'secret.key'), text, { mode: 0o600 });
      },
    },
  });
  await database.finish(read.manifest.tables);
  if (signal?.aborted) throw interrupted;
  return read;
}

/** A bucket gets them directly: nothing refers to them before the database does. */
function targetFiles({ s3, fileStore }: RestoreConfig, folder: string): FileStore {
  const files = path.join(folder, 'files');
  fs.mkdirSync(files, { mode: 0o700 });
  return s3 && fileStore === 's3' ? createS3FileStore(s3) : createLocalFileStore(files);
}
