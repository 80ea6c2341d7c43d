import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startExternalPostgres } from '#platform/testing/externalPostgres.ts';
import {
  ensureBuild,
  processesOn,
  runPlaza,
  runPlazaCommand,
  startAndSignal,
  startByNpm,
  startCommandAndSignal,
  startDevelopment,
  startPlaza,
} from '#platform/testing/plazaProcess.ts';

// Whole processes start and stop here, on machines that may be busy.
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-life-'));
let DATA_DIR = base;
const migrated = path.join(base, 'migrated');

beforeAll(async () => {
  ensureBuild();
  expect((await runPlazaCommand(['migrate'], { DATA_DIR: migrated })).code).toBe(0);
});
beforeEach(() => {
  DATA_DIR = fs.mkdtempSync(path.join(base, 'data-'));
});
afterEach(() => fs.rmSync(DATA_DIR, { recursive: true, force: true }));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

/** A database that is there, for tests that are not about making one. */
function copyMigrated(): void {
  fs.cpSync(migrated, DATA_DIR, { recursive: true });
}

const statusOf = async (address: string) => (await fetch(address, { redirect: 'manual' })).status;
const apiStatus = async (address: string) => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(address, { method: 'POST', headers, body: '{"query":"{__typename}"}' }))
    .status;
};

test('it starts on an empty directory, refuses a second start, and stops without a trace', async () => {
  const plaza = await startPlaza({ DATA_DIR });
  expect(plaza.printed()).toMatch(/^Administrator: .+, password \S+$/m);
  expect(await statusOf(new URL('/healthz', plaza.address).href)).toBe(200);
  expect(await statusOf(new URL('/readyz', plaza.address).href)).toBe(200);
  expect(await statusOf(plaza.address)).toBe(200);

  const second = await runPlaza({ DATA_DIR });
  expect(second.code).toBe(1);
  expect(second.stderr).toBe(
    `plaza: Plaza is already running on ${DATA_DIR} (process ${plaza.pid}). Stop it first, or set another DATA_DIR.\n`,
  );

  const { code } = await plaza.kill('SIGTERM');
  expect(code).toBe(0);
  expect(processesOn(DATA_DIR)).toEqual([]);
  expect(fs.readdirSync(DATA_DIR)).not.toContain('plaza.lock');

  const again = await startPlaza({ DATA_DIR });
  expect(again.printed()).not.toContain('Administrator:');
  expect((await again.kill('SIGINT')).code).toBe(0);
});

test('a first start that fails late has told the password, and says what is wrong', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const PORT = `${typeof address === 'object' ? address?.port : ''}`;
  const { code, stdout, stderr } = await runPlaza({ DATA_DIR, PORT });
  taken.close();
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `plaza: PORT: ${PORT} is in use at 127.0.0.1\n`,
  });
  expect(stdout).toMatch(/^Administrator: .+, password \S+$/m);
  expect(processesOn(DATA_DIR)).toEqual([]);
});

test('nothing committed is lost by kill -9, and the next start recovers', async () => {
  copyMigrated();
  const plaza = await startPlaza({ DATA_DIR });
  const made = await runPlazaCommand(['user', 'create', 'ada@example.org', 'ada'], { DATA_DIR });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const lockFile = path.join(DATA_DIR, 'postgres', 'postmaster.pid');
  const [, , , , socketDir = ''] = fs.readFileSync(lockFile, 'utf8').split('\n');
  await plaza.kill('SIGKILL');
  expect(fs.existsSync(socketDir)).toBe(true);

  const again = await startPlaza({ DATA_DIR });
  expect(fs.existsSync(socketDir)).toBe(false);
  expect(await statusOf(again.address)).toBe(200);
  const list = await runPlazaCommand(['user', 'list'], { DATA_DIR });
  expect(list.stdout).toContain('ada@example.org');
  await again.kill('SIGTERM');
  expect(processesOn(DATA_DIR)).toEqual([]);
});

test('npm passes the signal on', async () => {
  copyMigrated();
  const plaza = await startByNpm({ DATA_DIR });
  await plaza.kill('SIGTERM');
  expect(processesOn(DATA_DIR)).toEqual([]);
  expect(fs.readdirSync(DATA_DIR)).not.toContain('plaza.lock');
});

test('a terminal that is closed leaves no process behind, of a server or of a command', async () => {
  copyMigrated();
  const plaza = await startPlaza({ DATA_DIR });
  expect((await plaza.kill('SIGHUP')).code).toBe(0);
  expect(processesOn(DATA_DIR)).toEqual([]);
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    const { code, stderr } = await startCommandAndSignal({ DATA_DIR }, signal);
    // An empty index may be written before the signal arrives.
    const said = stderr.replace(/^Indexing: .*\n/m, '');
    expect({ code, said }).toEqual({ code: 1, said: `ended by ${signal}\n` });
    expect(processesOn(DATA_DIR)).toEqual([]);
  }
});

test('who reads its log may leave: it serves on, and stops without a trace', async () => {
  copyMigrated();
  const plaza = await startPlaza({ DATA_DIR });
  plaza.leaveOutput();
  for (let count = 0; count < 5; count += 1) {
    expect(await statusOf(plaza.address)).toBe(200);
    await sleep(50);
  }
  expect(await plaza.kill('SIGTERM')).toMatchObject({ code: 0 });
  expect(processesOn(DATA_DIR)).toEqual([]);
});

test('in development, too, a signal leaves no process behind', async () => {
  copyMigrated();
  const plaza = await startDevelopment({ DATA_DIR });
  expect((await plaza.kill('SIGTERM')).code).toBe(0);
  expect(processesOn(DATA_DIR)).toEqual([]);
});

test('a signal while it starts leaves no process behind', async () => {
  for (const afterMs of [300, 700, 1200]) {
    await startAndSignal({ DATA_DIR }, afterMs);
    expect(processesOn(DATA_DIR)).toEqual([]);
  }
});

test('a running server takes up at once what a command changes', async () => {
  copyMigrated();
  const plaza = await startPlaza({ DATA_DIR });
  expect(await (await fetch(plaza.address)).text()).not.toContain('Bicycle Friends');
  const set = await runPlazaCommand(['settings', 'set', 'name', 'Bicycle Friends'], { DATA_DIR });
  expect(set).toMatchObject({ code: 0, stderr: '', stdout: 'name = "Bicycle Friends"\n' });
  await expect.poll(async () => (await fetch(plaza.address)).text()).toContain('Bicycle Friends');
  await plaza.kill('SIGTERM');
});

test('words that make no sense to a command are told, with exit code 2', async () => {
  for (const words of [
    ['nonsense'],
    ['user', 'create'],
    ['user', 'role', 'ada', 'king'],
    ['user', 'list', '--limit', '99999999999999999999'],
    ['import', 'stackexchange', DATA_DIR, '--category', ' '],
    ['import', 'stackexchange', DATA_DIR, '--language', 'Elvish'],
  ]) {
    const { code, stdout, stderr } = await runPlazaCommand(words, { DATA_DIR });
    expect({ words, code, stdout }).toEqual({ words, code: 2, stdout: '' });
    expect(stderr).not.toMatch(/^\s+at /m);
  }
  const help = await runPlazaCommand(['help'], { DATA_DIR });
  expect(help).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('migrate') });
});

test('a command works without a server and leaves no process behind', async () => {
  const migrated = await runPlazaCommand(['migrate'], { DATA_DIR });
  expect(migrated.code).toBe(0);
  const status = await runPlazaCommand(['migrate', '--status'], { DATA_DIR });
  expect(status).toMatchObject({ code: 0, stdout: expect.not.stringContaining('pending') });
  expect(processesOn(DATA_DIR)).toEqual([]);
});

test('a request under way is answered before the end', async () => {
  copyMigrated();
  const plaza = await startPlaza({ DATA_DIR });
  const body = JSON.stringify({ query: '{ __typename }' });
  const request = http.request(new URL('schema/community', plaza.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    request.on('response', (response) => resolve(response.resume().statusCode));
    request.on('error', reject);
  });
  request.write(body.slice(0, 5));
  await sleep(200);
  const stopped = plaza.kill('SIGTERM');
  await sleep(200);
  request.end(body.slice(5));
  expect(await answered).toBeLessThan(500);
  expect((await stopped).code).toBe(0);
});

test('a wrong environment is told in one line for each fault', async () => {
  const { code, stderr } = await runPlaza({
    DATA_DIR,
    PORT: '99999',
    PUBLIC_URL: 'https://x.example/y',
    BASE_PATH: 'no slash',
    DATABASE_URL: 'mysql://x',
    ADMIN_EMAIL: 'ada',
    DEMO: 'maybe',
    LOG_LEVEL: 'loud',
  });
  expect(code).toBe(2);
  const names = [
    'PORT',
    'PUBLIC_URL',
    'BASE_PATH',
    'DATABASE_URL',
    'ADMIN_EMAIL',
    'DEMO',
    'LOG_LEVEL',
  ];
  const lines = stderr.trimEnd().split('\n');
  expect(lines).toHaveLength(names.length);
  for (const [index, name] of names.entries()) expect(lines[index]).toMatch(`plaza: ${name}: `);
  expect(fs.readdirSync(DATA_DIR)).toEqual([]);
});

test('BASE_PATH moves the whole portal', async () => {
  copyMigrated();
  const plaza = await startPlaza({ DATA_DIR, BASE_PATH: '/help/community' });
  expect(new URL(plaza.address).pathname).toBe('/help/community/');
  const page = await fetch(plaza.address);
  expect(page.status).toBe(200);
  const html = await page.text();
  const addresses = [...html.matchAll(/\s(?:href|src|action)="(\/[^"/][^"]*|\/)"/g)].map(
    ([, address = '']) => address,
  );
  expect(addresses.length).toBeGreaterThan(3);
  expect(addresses.filter((address) => !/^\/help\/community(\/|$|\?)/.test(address))).toEqual([]);
  const script = addresses.find((address) => address.endsWith('.js'));
  expect(await statusOf(new URL(script ?? '/none', plaza.address).href)).toBe(200);
  expect(await statusOf(new URL('/login', plaza.address).href)).toBe(404);
  expect(await apiStatus(new URL('/schema/community', plaza.address).href)).toBe(404);
  expect(await apiStatus(new URL('schema/community', plaza.address).href)).toBe(200);
  await plaza.kill('SIGTERM');
});

test('an external PostgreSQL 15 serves as well, and no other is started', async () => {
  const external = await startExternalPostgres();
  try {
    const environment = { DATA_DIR, DATABASE_URL: external.url };
    const plaza = await startPlaza(environment);
    expect(await statusOf(plaza.address)).toBe(200);
    const made = await runPlazaCommand(['user', 'create', 'ada@example.org', 'ada'], environment);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(fs.readdirSync(DATA_DIR)).not.toContain('postgres');
    expect((await plaza.kill('SIGTERM')).code).toBe(0);

    const wrong = new URL(external.url);
    wrong.password = 'forgotten';
    expect(await runPlaza({ DATA_DIR, DATABASE_URL: wrong.href })).toMatchObject({
      code: 1,
      stderr: 'plaza: DATABASE_URL: password authentication failed for user "plaza"\n',
    });
  } finally {
    await external.stop();
  }
});
