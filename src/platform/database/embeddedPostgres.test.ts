import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embeddedPostgres.ts';
import { runningPostmaster } from './postgresProcess.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-embedded-'));
fs.chmodSync(dir, 0o755);
const clusterDir = path.join(dir, 'pg');
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

/** @throws when the server does not answer */
async function one({ connection }: EmbeddedPostgres): Promise<number> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query('select 1 as one')).rows[0].one;
  } finally {
    await client.end();
  }
}

test('a server that ends by itself is started again at the same place, until it is stopped', async () => {
  const tell = vi.fn<(line: string) => void>();
  const server = await startEmbeddedPostgres({ clusterDir, tell });
  const first = runningPostmaster(clusterDir) ?? 0;
  process.kill(first, 'SIGKILL');
  await vi.waitFor(async () => expect(await one(server)).toBe(1), {
    timeout: 20_000,
    interval: 100,
  });
  expect(runningPostmaster(clusterDir)).not.toBe(first);
  expect(tell).toHaveBeenCalledWith(expect.stringContaining('PostgreSQL ended'));
  await server.stop();
  expect(fs.existsSync(server.connection.host)).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(runningPostmaster(clusterDir)).toBeNull();
});

test('a server that is told to stop while a client is connected is started again as well', async () => {
  const server = await startEmbeddedPostgres({ clusterDir });
  const client = new pg.Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  const first = runningPostmaster(clusterDir) ?? 0;
  process.kill(first, 'SIGTERM');
  await vi.waitFor(
    async () => {
      expect(await one(server)).toBe(1);
      expect(runningPostmaster(clusterDir)).not.toBe(first);
    },
    { timeout: 20_000, interval: 100 },
  );
  await server.stop();
});

test('a server that cannot end in good order is ended all the same, and loses nothing', async () => {
  const server = await startEmbeddedPostgres({ clusterDir, patience: 300 });
  const client = new pg.Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table kept as select 7 as number');
  haltCheckpoints();
  await server.stop();
  expect(runningPostmaster(clusterDir)).toBeNull();
  const again = await startEmbeddedPostgres({ clusterDir });
  const reader = new pg.Client(again.connection);
  await reader.connect();
  expect((await reader.query('select number from kept')).rows).toEqual([{ number: 7 }]);
  await reader.end();
  await again.stop();
});

test('what a killed program has left is ended, even if it cannot end in good order', async () => {
  const words = `import { startEmbeddedPostgres } from '#platform/database/embeddedPostgres.ts';
    await startEmbeddedPostgres({ clusterDir: '${clusterDir}' });
    process.kill(process.pid, 'SIGKILL');`;
  const program = spawnSync(process.execPath, ['--input-type=module', '-e', words]);
  expect(program.signal).toBe('SIGKILL');
  const left = runningPostmaster(clusterDir);
  expect(left).not.toBeNull();
  haltCheckpoints();
  const server = await startEmbeddedPostgres({ clusterDir, patience: 300 });
  expect(runningPostmaster(clusterDir)).not.toBe(left);
  expect(await one(server)).toBe(1);
  await server.stop();
});

test('a start does not wait for a backend that has outlived its server and its program', async () => {
  const words = `import pg from 'pg';
    import { startEmbeddedPostgres } from '#platform/database/embeddedPostgres.ts';
    import { runningPostmaster } from '#platform/database/postgresProcess.ts';
    const { connection } = await startEmbeddedPostgres({ clusterDir: '${clusterDir}' });
    const client = new pg.Client(connection);
    await client.connect();
    await client.query("set statement_timeout = '60s'");
    void client.query('do $$ begin loop end loop; end $$');
    setTimeout(() => {
      process.kill(runningPostmaster('${clusterDir}'), 'SIGKILL');
      process.kill(process.pid, 'SIGKILL');
    }, 300);`;
  const program = spawnSync(process.execPath, ['--input-type=module', '-e', words]);
  expect(program.signal, String(program.stderr)).toBe('SIGKILL');
  // Its process ends for others once its new parent has noticed.
  await expect.poll(() => runningPostmaster(clusterDir)).toBeNull();
  const server = await startEmbeddedPostgres({ clusterDir });
  expect(await one(server)).toBe(1);
  await server.stop();
});

test('what is no cluster is left as it is, and one that was never finished is made anew', async () => {
  const home = fs.mkdtempSync(path.join(dir, 'home-'));
  fs.chmodSync(home, 0o755);
  const foreign = path.join(home, 'foreign');
  fs.mkdirSync(foreign);
  fs.writeFileSync(path.join(foreign, 'kept'), 'words');
  await expect(startEmbeddedPostgres({ clusterDir: foreign })).rejects.toThrow(
    `DATA_DIR: ${foreign} is no database, and is not empty`,
  );
  expect(fs.readFileSync(path.join(foreign, 'kept'), 'utf8')).toBe('words');
  expect(fs.statSync(foreign).uid).toBe(process.getuid?.());

  fs.mkdirSync(path.join(home, 'own.new-cutoff'));
  fs.writeFileSync(path.join(home, 'own.new-cutoff', 'PG_VERSION'), '18');
  const server = await startEmbeddedPostgres({ clusterDir: path.join(home, 'own') });
  expect(await one(server)).toBe(1);
  await server.stop();
  expect(fs.readdirSync(home).sort()).toEqual(['foreign', 'own']);
});

/** Who writes the checkpoint hangs, as it does on a full disk. */
function haltCheckpoints(): void {
  const postmaster = String(runningPostmaster(clusterDir));
  const pid = execFileSync('pgrep', ['-P', postmaster, '-f', 'checkpointer']);
  process.kill(Number(pid), 'SIGSTOP');
}
