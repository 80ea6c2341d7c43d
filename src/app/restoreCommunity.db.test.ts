import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import './features.ts';
import { keepFiles } from '#features/base/files/server/keepFile.ts';
import { restoreCommunity } from '#platform/backup/restoreCommunity.ts';
import { backupBytes } from '#platform/backup/testing/madeBackup.ts';
import {
  checksumsOf,
  rowsOfDatabase,
  shapeOfDatabase,
} from '#platform/backup/testing/sameCommunity.ts';
import { completeRestore } from '#platform/backup/unfinishedRestore.ts';
import { type Config, readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embeddedPostgres.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { migratePost } from '#platform/database/postMigrations.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { startExternalPostgres } from '#platform/testing/externalPostgres.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { seedDemo } from './demo/seedDemo.ts';
import './serverFeatures.ts';
import { readyDatabase } from './readyDatabase.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-restore-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
const database = await openTestDatabase();
const files = createLocalFileStore(path.join(base, 'files'));
let backup: Buffer;
let keys: string[];
let rows: Map<string, string[]>;

beforeAll(async () => {
  const { db } = database;
  await seedDemo(db, {
    now: new Date(),
    storeFile: async (file) =>
      (await keepFiles({ db, store: files, ownerId: null }, [file]))[0] ?? '',
  });
  await addJob(db, { name: 'sweepFiles', payload: { of: 'a\tb' } }, { key: 'mine' });
  const stored = await db.selectFrom('files').select('storage_key').execute();
  keys = stored.map(({ storage_key }) => storage_key);
  rows = await rowsOfDatabase(database.pool.options);
  backup = await backupBytes(database, { files });
});

const open = async () => Readable.from([backup]);

function configOf(name: string, environment: Record<string, string> = {}): Config {
  const read = readConfig({ DATA_DIR: path.join(base, name), ...environment });
  if (!read.ok) throw new Error(read.faults.join());
  return read.config;
}

async function demandSame(connection: pg.ClientConfig, dataDir: string): Promise<void> {
  const found = await rowsOfDatabase(connection);
  expect([...found.keys()].sort()).toEqual([...rows.keys()].sort());
  for (const [table, lines] of rows) expect(found.get(table), table).toEqual(lines);
  const [is, should] = await Promise.all([
    shapeOfDatabase(connection),
    shapeOfDatabase(database.pool.options),
  ]);
  expect(is).toEqual(should);
  const store = createLocalFileStore(path.join(dataDir, 'files'));
  expect(await checksumsOf(store, keys)).toEqual(await checksumsOf(files, keys));
  const client = new pg.Client(connection);
  await client.connect();
  const { rows: jobs } = await client.query(
    `select job.key, job.payload from graphile_worker._private_jobs job where job.key = 'mine'`,
  );
  await client.end();
  expect(jobs).toEqual([{ key: 'mine', payload: { of: 'a\tb' } }]);
}

test('the demo has what is compared', () => {
  expect(keys.length).toBeGreaterThan(10);
  expect(rows.get('conversations')?.length).toBeGreaterThan(20);
  expect([...rows.values()].filter((lines) => lines.length > 0).length).toBeGreaterThan(60);
});

test('restored into an empty DATA_DIR, every row and every file is the same', async () => {
  const config = configOf('embedded');
  await restoreCommunity(config, { open, keys: {} });
  expect(fs.readdirSync(config.dataDir).sort()).toEqual(['files', 'postgres']);
  const embedded = await startEmbeddedPostgres({
    clusterDir: path.join(config.dataDir, 'postgres'),
  });
  try {
    const handle = openDatabase(embedded.connection);
    await readyDatabase(handle);
    await migratePost(handle.db);
    await handle.close();
    await demandSame(embedded.connection, config.dataDir);
  } finally {
    await embedded.stop();
  }
  await expect(restoreCommunity(config, { open, keys: {} })).rejects.toThrow(
    'has a community already',
  );
}, 240_000);

describe('into an external database of PostgreSQL 15', () => {
  let external: Awaited<ReturnType<typeof startExternalPostgres>>;
  beforeAll(async () => {
    external = await startExternalPostgres();
  });
  afterAll(() => external.stop());

  test('after an attempt that broke off, which no server takes for a community', async () => {
    const config = configOf('external', { DATABASE_URL: external.url });
    const cut = backup.subarray(0, Math.floor(backup.length * 0.7));
    await expect(
      restoreCommunity(config, { open: async () => Readable.from([cut]), keys: {} }),
    ).rejects.toThrow(/incomplete|damaged/);
    expect(fs.readdirSync(config.dataDir)).toEqual([]);
    const wrong = configOf('external', { DATABASE_URL: external.url.replace('plaza:', 'nobody:') });
    await expect(restoreCommunity(wrong, { open, keys: {} })).rejects.toThrow('nobody');
    expect(fs.readdirSync(config.dataDir)).toEqual([]);
    const handle = openDatabase(external.url);
    await expect(readyDatabase(handle)).rejects.toThrow('Run plaza restore again');
    // What one that was killed leaves.
    fs.mkdirSync(path.join(config.dataDir, 'restoring'));
    await restoreCommunity(config, { open, keys: {} });
    await readyDatabase(handle);
    await migratePost(handle.db);
    await handle.close();
    await demandSame({ connectionString: external.url }, config.dataDir);
    await expect(
      restoreCommunity(configOf('other', { DATABASE_URL: external.url }), { open, keys: {} }),
    ).rejects.toThrow('The database is not empty');
  }, 240_000);
});

test('a backup of an older release is restored, then migrated', async () => {
  const config = configOf('older');
  // Its table is not part of backups.
  const newest = '0870_backup_runs';
  await database.pool.query('delete from kysely_migration where name = $1', [newest]);
  const older = await backupBytes(database, { files });
  const { header } = await restoreCommunity(config, {
    open: async () => Readable.from([older]),
    keys: {},
  });
  expect(header.migrations).not.toContain(newest);
  const clusterDir = path.join(config.dataDir, 'postgres');
  const embedded = await startEmbeddedPostgres({ clusterDir });
  try {
    const handle = openDatabase(embedded.connection);
    expect(await migrateToLatest(handle)).toEqual([]);
    const { rows: runs } = await handle.pool.query('select * from backup_runs');
    expect(runs).toEqual([]);
    await handle.close();
  } finally {
    await embedded.stop();
  }
}, 240_000);

test('an interrupted restore keeps a server from starting, and a verified one is completed', () => {
  const dataDir = path.join(base, 'interrupted');
  const folder = path.join(dataDir, 'restoring');
  fs.mkdirSync(path.join(folder, 'postgres'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '18');
  expect(() => completeRestore(dataDir)).toThrow('a restore was interrupted');
  fs.writeFileSync(path.join(folder, 'verified'), '');
  completeRestore(dataDir);
  expect(fs.readdirSync(dataDir)).toEqual(['postgres']);
});
