import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseUserFor } from '../database/databaseUser.ts';
import { findFreePort } from './startedProgram.ts';

export interface ExternalPostgres {
  url: string;
  /** Of the superuser, who may replicate. */
  operatorUrl: string;
  port: number;
  /** Ends it at once, as by `kill -9`. */
  kill: () => Promise<void>;
  /** Starts it again, and waits until it takes connections. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

const binDir = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';
/** Listens on loopback only; the system assigns the port. */
const host = '127.0.0.1';

/**
 * Starts Debian's PostgreSQL 15 in a temporary directory, as an external server for `DATABASE_URL`: over TCP,
 * with a password and the system's locale.
 *
 * @throws Error that says what to install
 */
export async function startExternalPostgres(): Promise<ExternalPostgres> {
  const initdb = path.join(binDir, 'initdb');
  const postgres = path.join(binDir, 'postgres');
  if (!fs.existsSync(postgres)) {
    throw new Error(
      `No PostgreSQL in ${binDir}. Install it (Debian 12: apt-get install postgresql-15), or set POSTGRES_BIN.`,
    );
  }
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-external-'));
  const { uid, gid } = databaseUserFor([postgres, path.dirname(dir)]);
  const user = uid === null || gid === null ? {} : { uid, gid };
  if (uid !== null && gid !== null) fs.chownSync(dir, uid, gid);
  const passwordFile = path.join(dir, 'password');
  fs.writeFileSync(passwordFile, 'secret word', { mode: 0o644 });
  const cluster = path.join(dir, 'cluster');
  const made = spawnSync(
    initdb,
    ['-D', cluster, '-U', 'operator', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-N'],
    { ...user, cwd: '/', encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await findFreePort();
  const settings = [
    `port=${port}`,
    `listen_addresses=${host}`,
    'unix_socket_directories=',
    'fsync=off',
  ];
  const words = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const begin = () => spawn(postgres, words, { ...user, cwd: '/', stdio: 'ignore' });
  let child = begin();
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const stop = async () => {
    await end('SIGINT');
    fs.rmSync(dir, { recursive: true, force: true });
  };
  const restart = async () => {
    for (let waited = 0; waited < 60_000; waited += 200) {
      // It refuses to start while processes of the killed one still end.
      if (child.exitCode !== null || child.signalCode !== null) child = begin();
      await sleep(200);
      if (child.exitCode === null && (await takesConnections(operatorUrl))) return;
    }
    throw new Error('The external PostgreSQL did not start again.');
  };
  const address = `${encodeURIComponent('secret word')}@${host}:${port}`;
  const url = `postgres://plaza:${address}/plaza`;
  const isAlive = () => child.exitCode === null;
  const operatorUrl = `postgres://operator:${address}/postgres`;
  await prepareDatabase(operatorUrl, isAlive).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, operatorUrl, port, kill: () => end('SIGKILL'), restart, stop };
}

async function takesConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  return client.connect().then(
    async () => {
      await client.end();
      return true;
    },
    () => false,
  );
}

/** As in docs/operations.md: an owner without superuser rights, and a database. */
async function prepareDatabase(url: string, isAlive: () => boolean): Promise<void> {
  for (let waited = 0; waited < 20_000 && isAlive(); waited += 50) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
    } catch {
      await sleep(50);
      continue;
    }
    await client.query("create role plaza login password 'secret word'");
    await client.query("create database plaza owner plaza encoding 'UTF8' template template0");
    await client.end();
    return;
  }
  throw new Error('The external PostgreSQL did not start.');
}
