import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { DataDirInUse, lockDataDir } from '../dataDirLock.ts';
import type { openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';
import { runningPostmaster } from './postgresProcess.ts';
import { demandDirectConnection, reachDatabase } from './reachDatabase.ts';

type Connection = Parameters<typeof openDatabase>[0];

export interface LocalDatabase {
  connection: Connection;
  /** Stops only what was started here. */
  stop: () => Promise<void>;
}

/**
 * The database for a command: the external one, a running server's, or the embedded one, started while the
 * command runs.
 *
 * @throws DataDirInUse if another command holds the data directory; its database stops with it
 * @throws StartupError if the external one is unusable
 */
export async function joinDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  task: string,
): Promise<LocalDatabase> {
  if (config.databaseUrl) {
    const [url, variable] = config.databaseDirectUrl
      ? ([config.databaseDirectUrl, 'DATABASE_DIRECT_URL'] as const)
      : ([config.databaseUrl, 'DATABASE_URL'] as const);
    await reachDatabase(url, variable);
    await demandDirectConnection(url, variable);
    return { connection: url, stop: async () => undefined };
  }
  const clusterDir = path.join(config.dataDir, 'postgres');
  try {
    return await startForCommand(config.dataDir, clusterDir, task);
  } catch (error) {
    if (!(error instanceof DataDirInUse) || error.holder.task !== 'server') throw error;
    const connection = runningConnection(clusterDir);
    if (!connection) throw error;
    return { connection, stop: async () => undefined };
  }
}

async function startForCommand(
  dataDir: string,
  clusterDir: string,
  task: string,
): Promise<LocalDatabase> {
  const lock = lockDataDir(dataDir, task);
  try {
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

/** Lines of postmaster.pid: process id, data directory, start, port, socket directory, … */
function runningConnection(clusterDir: string): Connection | null {
  if (runningPostmaster(clusterDir) === null) return null;
  const lines = fs.readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  const [, , , port = '', host = ''] = lines;
  return host ? { host, port: Number(port), user: 'plaza', database: 'plaza' } : null;
}
