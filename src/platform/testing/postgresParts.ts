import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { databaseUserFor } from '../database/databaseUser.ts';
import type { ExternalPostgres } from './externalPostgres.ts';
import { prepareProgram, type StartedProgram } from './startedProgram.ts';

const binDir = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';

/** PostgreSQL's programs refuse to run as root. */
function ownerOf(file: string): { uid?: number; gid?: number } {
  const { uid, gid } = databaseUserFor([file, os.tmpdir()]);
  return uid === null || gid === null ? {} : { uid, gid };
}

/** A streaming replica of an external PostgreSQL, copied now; not running yet. */
export async function prepareReplica(
  primary: ExternalPostgres,
): Promise<StartedProgram & { url: string; operatorUrl: string }> {
  const file = path.join(binDir, 'postgres');
  const owner = ownerOf(file);
  const program = await prepareProgram(
    file,
    ({ port, dir }) => [
      ...['-D', path.join(dir, 'cluster'), '-c', `port=${port}`, '-c', 'fsync=off'],
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    ],
    owner,
  );
  const copied = spawnSync(
    path.join(binDir, 'pg_basebackup'),
    ['-d', primary.operatorUrl, '-D', path.join(program.dir, 'cluster'), '-R', '-c', 'fast'],
    { ...owner, cwd: '/', encoding: 'utf8' },
  );
  if (copied.status !== 0) throw new Error(`pg_basebackup failed: ${copied.stderr}`);
  const here = (url: string) => url.replace(`:${primary.port}/`, `:${program.port}/`);
  return { ...program, url: here(primary.url), operatorUrl: here(primary.operatorUrl) };
}

/**
 * PgBouncer in transaction mode, with two connections for everybody unless stated; not running yet.
 * @param options.ignored settings of a client's connection that it accepts and drops
 */
export async function preparePooler(
  primary: ExternalPostgres,
  { size = 2, ignored = [] }: { size?: number; ignored?: readonly string[] } = {},
): Promise<StartedProgram & { url: string }> {
  const file = '/usr/sbin/pgbouncer';
  const owner = ownerOf(path.join(binDir, 'postgres'));
  const program = await prepareProgram(
    file,
    ({ dir }) => ['--quiet', path.join(dir, 'pgbouncer.ini')],
    owner,
  );
  const { password } = new URL(primary.url);
  const users = path.join(program.dir, 'users.txt');
  fs.writeFileSync(users, `"plaza" "${decodeURIComponent(password)}"\n`);
  const settings = [
    '[databases]',
    `plaza = host=127.0.0.1 port=${primary.port} dbname=plaza`,
    '[pgbouncer]',
    `listen_port = ${program.port}`,
    'listen_addr = 127.0.0.1',
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${size}`,
    'server_login_retry = 1',
    `ignore_startup_parameters = ${ignored.join(',')}`,
  ];
  fs.writeFileSync(path.join(program.dir, 'pgbouncer.ini'), settings.join('\n'));
  return { ...program, url: primary.url.replace(`:${primary.port}/`, `:${program.port}/`) };
}
