import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { type DataHolder, takeDataLock } from '../dataLock.ts';
import type { openDatabase } from './database.ts';
import { runningPostmaster, startEmbeddedPostgres } from './embeddedPostgres.ts';

export interface LocalDatabase {
  connection: Parameters<typeof openDatabase>[0];
  /** Stops what was started here, and nothing else. */
  stop: () => Promise<void>;
}

/** Another process holds the data directory. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse';
  readonly holder: DataHolder;

  constructor(dataDir: string, holder: DataHolder) {
    super(`${dataDir} is in use by process ${holder.pid} (${holder.task}).`);
    this.holder = holder;
  }
}

/**
 * The database a configuration names: an external one, or the embedded one in the data directory,
 * which is started. One that an ended process left running is stopped first.
 *
 * @throws DataDirectoryInUse when another process holds the data directory
 */
export async function startDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  task: string,
): Promise<LocalDatabase> {
  const lock = takeDataLock(config.dataDir, task);
  if (!lock.ok) throw new DataDirectoryInUse(config.dataDir, lock.holder);
  if (config.databaseUrl) {
    return { connection: config.databaseUrl, stop: async () => lock.release() };
  }
  try {
    const clusterDir = path.join(config.dataDir, 'postgres');
    await stopLeftover(clusterDir);
    const embedded = await startEmbeddedPostgres({ clusterDir });
    const stop = async () => {
      await embedded.stop();
      lock.release();
    };
    return { connection: embedded.connection, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * For a command beside a running server: the server's own database, or else one started for the
 * command.
 *
 * @throws DataDirectoryInUse when another command holds it, whose database ends with that command
 */
export async function joinDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  task: string,
): Promise<LocalDatabase> {
  if (config.databaseUrl) return { connection: config.databaseUrl, stop: async () => undefined };
  try {
    return await startDatabase(config, task);
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse) || error.holder.task !== 'server') throw error;
    const connection = runningConnection(path.join(config.dataDir, 'postgres'));
    if (!connection) throw error;
    return { connection, stop: async () => undefined };
  }
}

/** postmaster.pid of PostgreSQL: process id, data directory, start, port, socket directory, … */
function runningConnection(
  clusterDir: string,
): Exclude<LocalDatabase['connection'], string> | null {
  if (runningPostmaster(clusterDir) === null) return null;
  const lines = fs.readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  const [, , , port = '', host = ''] = lines;
  return host ? { host, port: Number(port), user: 'plaza', database: 'plaza' } : null;
}

/** Plaza was killed and could not stop its database; this process holds the lock, so it is ours. */
async function stopLeftover(clusterDir: string): Promise<void> {
  const pid = runningPostmaster(clusterDir);
  if (pid === null) return;
  process.kill(pid, 'SIGINT'); // fast shutdown
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (runningPostmaster(clusterDir) === null) return;
    await sleep(50);
  }
  throw new Error(`The database of an earlier run (process ${pid}) does not stop.`);
}
