import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';
import { createFileStore } from '#platform/files/createFileStores.ts';
import { newFileKey } from '#platform/files/fileStore.ts';
import { timesOfPages } from './insightBench.ts';
import { type BenchRow, ms, whole } from './report.ts';
import { quantile } from './timesOf.ts';

interface BackupOptions {
  config: Config;
  url: string;
  /** Of a post. */
  page: string;
  seconds: number;
  log: (line: string) => void;
}

/** Uploads beside the database: what can’t be compressed. */
const uploads = { count: 150, bytes: 2_000_000 };
const mb = 1_000_000;

/** A backup while pages are served, its check, and its restore. */
export async function measureBackups(options: BackupOptions): Promise<BenchRow[]> {
  const { config, url, page, seconds, log } = options;
  const bytes = await addUploads(config);
  const dir = fs.mkdtempSync(path.join(path.dirname(config.dataDir), 'backups-'));
  const file = path.join(dir, 'plaza.tar.zst');
  const address = `${url}${page}`;
  await timesOfPages(address, 3);
  const idle = await timesOfPages(address, seconds);
  const size = bytes + (await sizeOfTables(config));
  const making = runCommand(['backup', file], config.dataDir);
  const busy = await timesOfPages(address, seconds);
  const made = await making;
  log(`  backup: ${whole(size / mb)} MB in ${whole(fs.statSync(file).size / mb)} MB`);
  const verified = await runCommand(['verify', file], config.dataDir);
  const restored = await runCommand(['restore', file], path.join(dir, 'restored'));
  const [quiet, loaded] = [quantile(idle, 0.95), quantile(busy, 0.95)];
  const peak = Math.max(made.memory, verified.memory, restored.memory);
  const speed = (seconds: number) => Math.round(size / mb / seconds);
  return [
    {
      ...{ what: `backup of ${whole(size / mb)} MB while pages are served`, ratio: null },
      ...{ measured: `${speed(made.seconds)} MB/s`, against: '', goal: '≥ 50 MB/s' },
      met: speed(made.seconds) >= 50,
    },
    {
      ...{ what: 'post, anonymous, while a backup is made: p95', measured: ms(loaded) },
      ...{ against: `idle ${ms(quiet)}`, ratio: loaded / quiet, goal: '≤ 1.3' },
      met: loaded / quiet <= 1.3,
    },
    {
      ...{ what: 'verify', measured: `${speed(verified.seconds)} MB/s`, against: '' },
      ...{ ratio: null, goal: '', met: null },
    },
    {
      ...{ what: 'restore, embedded', measured: `${speed(restored.seconds)} MB/s`, against: '' },
      ...{ ratio: null, goal: '≥ 12 MB/s', met: speed(restored.seconds) >= 12 },
    },
    {
      ...{ what: 'backup, verify, restore: most memory', measured: `${whole(peak / mb)} MB` },
      ...{ against: '', ratio: null, goal: '< 300 MB', met: peak < 300 * mb },
    },
  ];
}

async function addUploads(config: Config): Promise<number> {
  const store = createFileStore(config);
  const keys = Array.from({ length: uploads.count }, newFileKey);
  for (const key of keys) await store.put(key, randomBytes(uploads.bytes));
  await withDatabase(config, (pool) =>
    pool.query(
      `insert into files (storage_key, file_name, mime_type, byte_size)
       select key, 'upload.bin', 'application/octet-stream', $2 from unnest($1::text[]) key`,
      [keys, uploads.bytes],
    ),
  );
  return uploads.count * uploads.bytes;
}

async function sizeOfTables(config: Config): Promise<number> {
  const { rows } = await withDatabase(config, (pool) =>
    pool.query(`select sum(pg_table_size(oid))::float8 as bytes from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`),
  );
  return rows[0]?.bytes ?? 0;
}

type Pool = ReturnType<typeof openDatabase>['pool'];

async function withDatabase<T>(config: Config, work: (pool: Pool) => Promise<T>): Promise<T> {
  const local = await joinDatabase(config, 'bench');
  const handle = openDatabase(local.connection, { max: 1 });
  try {
    return await work(handle.pool);
  } finally {
    await handle.close();
    await local.stop();
  }
}

/** @returns its time, and the most memory that its process had */
async function runCommand(
  words: string[],
  dataDir: string,
): Promise<{ seconds: number; memory: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, ['build/program/plaza.js', ...words], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let memory = 0;
  const timer = setInterval(() => {
    const file = `/proc/${child.pid}/status`;
    const status = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    memory = Math.max(memory, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024);
  }, 100);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`plaza ${words[0]} ended with code ${code}`);
  return { seconds: (performance.now() - started) / 1_000, memory };
}
