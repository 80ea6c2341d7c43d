import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { projectDir } from '#platform/projectDir.ts';
import { startExternalPostgres } from '#platform/testing/externalPostgres.ts';
import { type PlazaProcess, startPlaza } from '#platform/testing/plazaProcess.ts';
import { preparePooler, prepareReplica } from '#platform/testing/postgresParts.ts';
import {
  findFreePort,
  isPortOpen,
  prepareProgram,
  type StartedProgram,
} from '#platform/testing/startedProgram.ts';

/** What the drill kills and starts again. */
export interface DrillPart {
  kill: () => Promise<void>;
  /** Resolves when it works again. */
  start: () => Promise<void>;
}

export interface DrillProcess extends DrillPart {
  address: string;
  /** 0 while it is not running. */
  pid: () => number;
  isUp: () => boolean;
  /** @param directory of another release than the checkout's */
  start: (directory?: string) => Promise<void>;
  /** As by an operator or a deploy. */
  stop: () => Promise<void>;
}

export interface DrillParts {
  /** Of nginx. */
  url: string;
  /** A directory of all parts, removed with them. */
  base: string;
  /** What all processes have in common. */
  environment: Record<string, string>;
  database: DatabaseHandle;
  webs: DrillProcess[];
  workers: DrillProcess[];
  parts: Record<'redis' | 'replica' | 'files' | 'pooler' | 'primary', DrillPart>;
  close: () => Promise<void>;
}

/** Seconds for which a process that stops still takes requests: nginx closes its connections meanwhile. */
const drainSeconds = 3;

/** Everything of a large community, on this machine: PostgreSQL with replica and pooler, Redis, S3, nginx, processes. */
export async function startDrillParts(options: {
  webs: number;
  workers: number;
  smtpUrl: string;
  /** Variables beside those that the parts need. */
  environment?: Record<string, string>;
  nodeFlags?: readonly string[];
}): Promise<DrillParts> {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-drill-'));
  const undo: (() => unknown)[] = [() => fs.rmSync(base, { recursive: true, force: true })];
  const close = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    const started = async (program: Promise<StartedProgram>) => {
      const ready = await program;
      undo.push(ready.remove);
      await startProgram(ready);
      return ready;
    };
    const primary = await startExternalPostgres();
    undo.push(primary.stop);
    const pooler = await preparePooler(primary, { size: 10 });
    const replica = await prepareReplica(primary);
    await started(Promise.resolve(pooler));
    await started(Promise.resolve(replica));
    const redis = await started(prepareRedis());
    const files = await started(prepareBuckets());
    const ports = await listPorts(options.webs);
    const nginx = await started(prepareNginx(ports));
    const url = `http://127.0.0.1:${nginx.port}`;
    const environment = {
      ...{ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: primary.url },
      ...{ DATABASE_REPLICA_URL: replica.url, REDIS_URL: `redis://127.0.0.1:${redis.port}` },
      ...{ S3_BUCKET: 'uploads', S3_ENDPOINT: `http://127.0.0.1:${files.port}` },
      ...{ S3_PATH_STYLE: 'true', S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
      ...{ SECRET_KEY: 'k'.repeat(40), ADMIN_PASSWORD: 'correct horse battery', DEMO: 'false' },
      ...{ PUBLIC_URL: url, TRUST_PROXY: 'true', DRAIN_SECONDS: `${drainSeconds}` },
      ...{ SMTP_URL: options.smtpUrl, MAIL_FROM: 'drill@example.org', LOG_LEVEL: 'error' },
      ...{ API_COST_PER_MEMBER: '999999999', API_COST_PER_ADDRESS: '999999999' },
      ...options.environment,
    };
    const processOf = (ROLE: string) => (port: number) => {
      const DATA_DIR = path.join(base, `${ROLE}-${port}`);
      return drillProcess({ ...environment, ROLE, DATA_DIR, PORT: `${port}` }, options.nodeFlags);
    };
    const webs = ports.map(processOf('web'));
    const workers = (await listPorts(options.workers)).map(processOf('worker'));
    for (const one of [...webs, ...workers]) undo.push(one.kill);
    // The first one makes the tables.
    await webs[0]?.start();
    await Promise.all([...webs.slice(1), ...workers].map((one) => one.start()));
    const database = openDatabase(primary.url, { max: 4 });
    undo.push(database.close);
    return {
      ...{ url, base, environment, database, webs, workers, close },
      parts: {
        ...{ redis: partOf(redis), replica: partOf(replica), files: partOf(files) },
        ...{ pooler: partOf(pooler), primary: { kill: primary.kill, start: primary.restart } },
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function drillProcess(
  environment: Record<string, string>,
  nodeFlags: readonly string[] = [],
): DrillProcess {
  let running: PlazaProcess | null = null;
  const end = async (signal: NodeJS.Signals) => {
    const ending = running;
    running = null;
    await ending?.kill(signal);
  };
  return {
    address: `http://127.0.0.1:${environment.PORT}`,
    pid: () => running?.pid ?? 0,
    isUp: () => running !== null,
    async start(directory) {
      running = await startPlaza(environment, { directory, nodeFlags });
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

const partOf = (program: StartedProgram): DrillPart => ({
  kill: () => program.kill(),
  start: () => startProgram(program),
});

async function startProgram(program: StartedProgram): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 100) {
    program.start();
    for (let looks = 0; looks < 100; looks += 1) {
      if (await isPortOpen(program.port)) return;
      if (program.hasEnded()) break;
      await sleep(100);
      waited += 100;
    }
    await sleep(200);
  }
  throw new Error('A part of the drill did not start.');
}

async function listPorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let number = 0; number < count; number += 1) ports.push(await findFreePort());
  return ports;
}

function prepareRedis(): Promise<StartedProgram> {
  return prepareProgram('/usr/bin/redis-server', ({ port, dir }) => [
    ...['--port', `${port}`, '--bind', '127.0.0.1', '--dir', dir, '--save', ''],
  ]);
}

function prepareBuckets(): Promise<StartedProgram> {
  const file = path.join(projectDir, 'node_modules/s3rver/bin/s3rver.js');
  return prepareProgram(process.execPath, ({ port, dir }) => [
    ...[file, '--directory', dir, '--address', '127.0.0.1', '--port', `${port}`, '--silent'],
    ...['--no-vhost-buckets', '--configure-bucket', 'uploads'],
  ]);
}

/** With the configuration that operators copy, except for TLS and the addresses of the processes. */
async function prepareNginx(webs: readonly number[]): Promise<StartedProgram> {
  const program = await prepareProgram('/usr/sbin/nginx', ({ dir }) => [
    ...['-p', dir, '-c', path.join(dir, 'nginx.conf'), '-e', path.join(dir, 'error.log')],
  ]);
  const shipped = fs.readFileSync(path.join(projectDir, 'deploy/nginx/plaza.conf'), 'utf8');
  const servers = webs.map((port) => `  server 127.0.0.1:${port} max_fails=1 fail_timeout=5s;\n`);
  const site = shipped
    .replace(/(^ {2}server 127\.0\.0\.1:\d+ .*;\n)+/m, servers.join(''))
    .replace(/^server \{\n {2}listen 80;[^}]*\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${program.port};`)
    .replace(/^ *ssl_certificate.*\n/gm, '')
    .replace(/\$host\b/g, '$http_host');
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const lines = [
    ...['daemon off;', 'worker_processes 1;', `pid ${program.dir}/pid;`],
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    ...['events { worker_connections 512; }', 'http {', 'access_log off;'],
    ...kinds.map((kind) => `${kind}_temp_path ${program.dir}/${kind};`),
    ...[site, '}'],
  ];
  fs.writeFileSync(path.join(program.dir, 'nginx.conf'), lines.join('\n'));
  return program;
}
