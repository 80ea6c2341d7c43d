import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openDatabase } from '#platform/database/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/database/embeddedPostgres.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { runningPostmaster } from '#platform/database/postgresProcess.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import { type Login, openPortal, type Portal } from '#platform/testing/portal.ts';

/** Milliseconds in which the server is itself again; 2 seconds on an idle machine. */
const patience = 15_000;

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-restarts-'));
const clusterDir = path.join(dir, 'pg');
let server: EmbeddedPostgres;
let portal: Portal;
let login: Login;

beforeAll(async () => {
  ensureBuild();
  fs.chmodSync(dir, 0o755);
  server = await startEmbeddedPostgres({ clusterDir });
  const handle = openDatabase(server.connection);
  await migrateToLatest(handle);
  await makeConversation(handle.db);
  const member = await makeMember(handle.db);
  await handle.close();
  portal = await openPortal({ connection: server.connection });
  login = await portal.login(member.id);
});
afterAll(async () => {
  await portal.stop();
  await server.stop();
  fs.rmSync(dir, { recursive: true, force: true });
});

/** A client that stays connected, as the pool of another process would. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end().catch(() => undefined));
  return client;
}

async function pidOf(client: pg.Client): Promise<number> {
  return (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
}

/** A process that has ended has no program, though nobody may have asked for its exit code yet. */
function isAlive(pid: number): boolean {
  try {
    return fs.readlinkSync(`/proc/${pid}/exe`) !== '';
  } catch {
    return false;
  }
}

function postmaster(): number {
  const pid = runningPostmaster(clusterDir);
  if (pid === null) throw new Error('No PostgreSQL runs');
  return pid;
}

const saved = `mutation ($key: String!, $data: JSON!) {
  saveDraft(input: {key: $key, data: $data}) { draft { key } }
}`;
const found = 'query ($key: String!) { draft(key: $key) { key data } }';

/** A write that the server has said yes to, which it then must not lose. */
async function write(key: string): Promise<void> {
  const { json, text } = await portal.graphql(saved, { variables: { key, data: {} }, login });
  expect(json.data?.saveDraft?.draft.key, text).toBe(key);
}

/** What `/readyz` says, every 20 ms, from now until it says 200 after it has said 503. */
async function readinessUntilBack(): Promise<number[]> {
  const told: number[] = [];
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const { status, headers } = await portal.ask('/readyz');
    if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    if (told.at(-1) !== status) told.push(status);
    if (status === 200 && told.includes(503)) break;
    await sleep(20);
  }
  return told;
}

async function expectRecovery(keys: readonly string[]): Promise<void> {
  const started = Date.now();
  expect(await readinessUntilBack()).toEqual(expect.arrayContaining([503, 200]));
  expect(Date.now() - started).toBeLessThan(patience);
  // The pool connects anew with the first who asks.
  await expect.poll(async () => (await portal.ask('/topics')).status).toBe(200);
  for (const key of keys) {
    const { json, text } = await portal.graphql(found, { variables: { key }, login });
    expect(json.data?.draft?.key, text).toBe(key);
  }
  await write(`${keys[0]} again`);
}

test('a database that is told to stop (SIGTERM) is back within seconds, clients or not', async () => {
  await write('before SIGTERM');
  const client = await connect();
  const first = postmaster();
  process.kill(first, 'SIGTERM');
  await expectRecovery(['before SIGTERM']);
  expect(postmaster()).not.toBe(first);
  // A client that stays is what a smart shutdown would have waited for.
  await expect(client.query('select 1')).rejects.toThrow();
});

test('a database that is killed is back within seconds, though a backend outlives it', async () => {
  await write('before SIGKILL');
  const [busy, stopped] = [await connect(), await connect()];
  const orphans = [await pidOf(busy), await pidOf(stopped)];
  onTestFinished(() => {
    for (const pid of orphans.filter(isAlive)) process.kill(pid, 'SIGKILL');
  });
  // Neither hears that its server is gone: one computes without end, the other does not run at all.
  await busy.query("set statement_timeout = '60s'");
  busy.query('do $$ begin loop end loop; end $$').catch(() => undefined);
  await sleep(200);
  process.kill(orphans[1] ?? 0, 'SIGSTOP');
  const first = postmaster();
  process.kill(first, 'SIGKILL');
  await expectRecovery(['before SIGTERM', 'before SIGKILL']);
  expect(postmaster()).not.toBe(first);
  expect(orphans.filter(isAlive)).toEqual([]);
});

test('no write that was acknowledged while the database was killed is lost', async () => {
  const acknowledged = new Map<string, number>();
  const countAll = () => acknowledged.values().reduce((sum, count) => sum + count, 0);
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const writeOn = async (key: string) => {
    for (let count = 1; !isOver; ) {
      const { status, json } = await portal.graphql(saved, {
        variables: { key, data: { count } },
        login,
      });
      expect([200, 503]).toContain(status);
      if (json?.data?.saveDraft?.draft.key === key) acknowledged.set(key, count++);
    }
  };
  const writers = Promise.all(['a', 'b', 'c', 'd'].map(writeOn));
  await expect.poll(countAll).toBeGreaterThan(20);
  process.kill(postmaster(), 'SIGKILL');
  await readinessUntilBack();
  const before = countAll();
  await expect.poll(countAll, { timeout: patience }).toBeGreaterThan(before + 20);
  process.kill(postmaster(), 'SIGKILL');
  isOver = true;
  await writers;
  await readinessUntilBack();
  for (const [key, count] of acknowledged) {
    const { json, text } = await portal.graphql(found, { variables: { key }, login });
    expect(json.data?.draft?.data.count, text).toBeGreaterThanOrEqual(count);
  }
});
