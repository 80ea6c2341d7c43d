import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ExternalPostgres,
  startExternalPostgres,
} from '#platform/testing/externalPostgres.ts';
import {
  ensureBuild,
  runPlaza,
  runPlazaCommand,
  startPlaza,
} from '#platform/testing/plazaProcess.ts';
import { preparePooler, prepareReplica } from '#platform/testing/postgresParts.ts';
import { prepareProgram, type StartedProgram } from '#platform/testing/startedProgram.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-machines-'));
const bucket = new S3rver({
  ...{ port: 0, address: '127.0.0.1', silent: true, directory: path.join(base, 'buckets') },
  configureBuckets: [{ name: 'uploads', configs: [] }],
});
let external: ExternalPostgres;
let pooler: Awaited<ReturnType<typeof preparePooler>>;
let replica: Awaited<ReturnType<typeof prepareReplica>>;
let redis: StartedProgram;
let environment: Record<string, string>;

beforeAll(async () => {
  ensureBuild();
  external = await startExternalPostgres();
  [pooler, replica, redis] = [
    await preparePooler(external),
    await prepareReplica(external),
    await prepareProgram('/usr/bin/redis-server', ({ port, dir }) => [
      ...['--port', `${port}`, '--bind', '127.0.0.1', '--dir', dir, '--save', ''],
    ]),
  ];
  for (const program of [pooler, replica, redis]) program.start();
  const { port } = await bucket.run();
  environment = {
    ...{ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: external.url },
    ...{ DATABASE_REPLICA_URL: replica.url, REDIS_URL: `redis://127.0.0.1:${redis.port}` },
    ...{ S3_BUCKET: 'uploads', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_PATH_STYLE: 'true' },
    ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
    ...{ SECRET_KEY: 'k'.repeat(40), ADMIN_PASSWORD: 'correct horse battery', DEMO: 'true' },
  };
});
afterAll(async () => {
  for (const program of [pooler, replica, redis]) await program?.remove();
  await bucket.close();
  await external?.stop();
  fs.rmSync(base, { recursive: true, force: true });
});

const start = (name: string, ROLE: string, LOG_LEVEL = 'silent') =>
  startPlaza({ ...environment, DATA_DIR: path.join(base, name), ROLE, LOG_LEVEL });

const nameOfCommunity = async (address: string) => {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  const [, name = ''] = /<title>([^<]*)<\/title>/.exec(await answer.text()) ?? [];
  return `${answer.status} ${name}`;
};

async function rename(name: string): Promise<void> {
  const set = await runPlazaCommand(['settings', 'set', 'name', name], {
    ...environment,
    DATA_DIR: path.join(base, 'one'),
  });
  expect(set).toMatchObject({ code: 0 });
}

/** How many statements a server has answered. */
async function readsOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select xact_commit::int as n from pg_stat_database where datname = 'plaza'",
  );
  await client.end();
  return rows[0].n;
}

test('machines without a common folder serve one community, and outlive what helps them', async () => {
  const one = await start('one', 'web');
  const [other, worker] = await Promise.all([start('other', 'web'), start('worker', 'worker')]);
  for (const { address } of [one, other]) {
    expect(await nameOfCommunity(address)).toMatch(/^200 /);
  }
  // Its pictures are in the bucket.
  const home = await (await fetch(one.address)).text();
  const [picture = ''] = /\/files\/[0-9a-f]{32}\/[^"'&?\s]+/.exec(home) ?? [];
  expect(picture).not.toBe('');
  for (const { address } of [one, other]) {
    expect((await fetch(new URL(picture, address))).status).toBe(200);
  }
  expect(fs.existsSync(path.join(base, 'one', 'files'))).toBe(false);

  // What one process changes is shown by the others within a second.
  await rename('Bicycle Friends');
  for (const { address } of [one, other]) {
    await expect.poll(() => nameOfCommunity(address)).toMatch(/Bicycle Friends/);
  }
  const before = await readsOf(replica.operatorUrl.replace('/postgres', '/plaza'));
  for (let page = 0; page < 20; page += 1)
    await fetch(new URL(`/?utm_source=${page}`, one.address));
  expect(await readsOf(replica.operatorUrl.replace('/postgres', '/plaza'))).toBeGreaterThan(before);

  // Without Redis and the replica.
  await redis.kill();
  await replica.kill();
  await rename('Tandem Friends');
  for (const { address } of [one, other]) {
    await expect.poll(() => nameOfCommunity(address)).toMatch(/Tandem Friends/);
  }
  redis.start();
  replica.start();

  // Without the pooler there is no database; it comes back.
  await pooler.kill();
  const readiness = async () => (await fetch(new URL('/readyz', one.address))).status;
  await expect.poll(readiness).toBe(503);
  pooler.start();
  await expect.poll(readiness).toBe(200);
  expect(await nameOfCommunity(one.address)).toMatch(/^200 Tandem Friends/);

  for (const { kill } of [worker, other, one]) expect((await kill('SIGTERM')).code).toBe(0);
});

test('a wrong address is told by the name of its variable', async () => {
  // A replica that is still starting is skipped, whatever its address.
  const ofReplica = replica.operatorUrl.replace('/postgres', '/plaza');
  await expect.poll(() => readsOf(ofReplica), { timeout: 60_000 }).toBeGreaterThan(0);
  const faults = {
    DATABASE_DIRECT_URL: pooler.url,
    DATABASE_REPLICA_URL: replica.url.replace(/plaza$/, 'nowhere'),
    S3_BUCKET: 'nowhere',
    REDIS_URL: `redis://nobody:wrong@127.0.0.1:${redis.port}`,
  };
  for (const [name, value] of Object.entries(faults)) {
    const { code, stderr } = await runPlaza({
      ...{ ...environment, [name]: value, ROLE: 'web' },
      DATA_DIR: path.join(base, 'one'),
    });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(`^plaza: ${name}: `),
    });
  }
});
