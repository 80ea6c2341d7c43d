import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  checksumsOf,
  rowsOfDatabase,
  shapeOfDatabase,
} from '#platform/backup/testing/sameCommunity.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import {
  ensureBuild,
  type PlazaProcess,
  runPlazaCommand,
  startPlaza,
} from '#platform/testing/plazaProcess.ts';

// A whole demo community: backed up while its server runs, restored elsewhere, and used there.
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-backed-up-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
const first = path.join(base, 'first');
const second = path.join(base, 'second');
const account = { email: 'admin@example.org', password: 'Backup-pass-1' };
const environment = {
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
  SECRET_KEY: 'k'.repeat(40),
  LOG_LEVEL: 'silent',
};
const at = (name: string) => path.join(base, name);

beforeAll(() => ensureBuild());

/** Settings of the embedded database of a running server. */
function databaseOf(dataDir: string): pg.ClientConfig {
  const pid = fs.readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const [, , , port = '', host = ''] = pid.split('\n');
  return { host, port: Number(port), user: 'plaza', database: 'plaza' };
}

async function keysOf(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query('select storage_key from files order by id');
  await client.end();
  return rows.map(({ storage_key }) => storage_key);
}

/** Signs in with the password, as a program does. */
async function signIn({ address }: PlazaProcess) {
  const answer = await fetch(new URL('community/api/v1/auth/session', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const csrf = cookies.find((cookie) => cookie.startsWith('SPR_AT='))?.slice(7) ?? '';
  const headers = { cookie: cookies.join('; '), 'x-csrf-token': decodeURIComponent(csrf) };
  return {
    headers,
    async ask(query: string, variables = {}) {
      const response = await fetch(new URL('schema/community', address), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
      });
      return response.json();
    },
  };
}

test('a community is backed up while it runs, verified, restored elsewhere, and used there', async () => {
  const plaza = await startPlaza({ DATA_DIR: first, DEMO: 'true', ...environment });
  const file = at('whole.tar.zst');
  const made = await runPlazaCommand(['backup', file], { DATA_DIR: first, ...environment });
  expect(made).toMatchObject({ code: 0 });
  expect(made.stdout).toMatch(/whole\.tar\.zst: \d{4,} rows, \d+ files \(\d+ B\)\n$/);
  const again = await runPlazaCommand(['backup', file], { DATA_DIR: first, ...environment });
  expect(again).toMatchObject({ code: 1, stderr: `${file} exists already\n` });

  // Without any DATA_DIR or database.
  const { SECRET_KEY } = environment;
  const verified = await runPlazaCommand(['verify', file], { DATA_DIR: at('none'), SECRET_KEY });
  expect(verified.stdout).toContain('signed by the key of this community');
  expect(fs.existsSync(at('none'))).toBe(false);

  const used = await runPlazaCommand(['restore', file], { DATA_DIR: first, ...environment });
  expect(used.code).toBe(1);
  expect(used.stderr).toContain('Plaza is already running');
  const restored = await runPlazaCommand(['restore', file], { DATA_DIR: second, ...environment });
  expect(restored).toMatchObject({ code: 0 });

  const keys = await keysOf(databaseOf(first));
  expect(keys.length).toBeGreaterThan(10);
  const rows = await rowsOfDatabase(databaseOf(first));
  const shape = await shapeOfDatabase(databaseOf(first));
  await plaza.kill('SIGTERM');

  const copy = await startPlaza({ DATA_DIR: second, ...environment });
  // The first run was that of the other: nothing is made anew.
  expect(copy.printed()).not.toContain('Administrator');
  const found = await rowsOfDatabase(databaseOf(second));
  for (const table of ['conversations', 'comments', 'members', 'files', 'marks']) {
    expect(found.get(table), table).toEqual(rows.get(table));
    expect(found.get(table)?.length, table).toBeGreaterThan(0);
  }
  const indexes = (lines: string[]) => lines.filter((line) => line.startsWith('CREATE'));
  expect(indexes(await shapeOfDatabase(databaseOf(second)))).toEqual(indexes(shape));
  const [files, copies] = [first, second].map((dir) =>
    createLocalFileStore(path.join(dir, 'files')),
  );
  if (!files || !copies) throw new Error('unreachable');
  expect(await checksumsOf(copies, keys)).toEqual(await checksumsOf(files, keys));

  const { ask, headers } = await signIn(copy);
  const list = await ask('{ conversations(first: 1) { nodes { id title path } } }');
  const post = list.data.conversations.nodes[0];
  const page = await fetch(new URL(post.path.slice(1), copy.address), { headers });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(post.title.replaceAll('&', '&amp;').slice(0, 12));
  const picture = await fetch(new URL(`files/${keys[0]}/picture`, copy.address), { headers });
  expect(picture.status).toBe(200);
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(0);
  const reply = await ask(
    'mutation($input: CreateCommentInput!) { createComment(input: $input) { clientMutationId } }',
    {
      input: {
        ...{ clientMutationId: '7d444840-9dc0-11d1-b245-5ffdce74fad2', objectId: post.id },
        message: '<p>Written in the restored one</p>',
      },
    },
  );
  expect(reply.errors).toBeUndefined();
  await copy.kill('SIGTERM');
});

test('an encrypted backup has the key, and needs the passphrase', async () => {
  const [right, wrong] = [at('right'), at('wrong')];
  fs.writeFileSync(right, 'correct horse battery\n');
  fs.writeFileSync(wrong, 'incorrect horse battery\n');
  const { SECRET_KEY: _key, ...rest } = environment;
  const own = { DATA_DIR: second, ...rest };
  fs.writeFileSync(path.join(second, 'secret.key'), 'a key of this community'.padEnd(43, '!'));
  const bare = await runPlazaCommand(['backup', at('bare'), '--with-key'], own);
  expect(bare).toMatchObject({ code: 2, stderr: expect.stringContaining('--with-key: needs') });
  fs.mkdirSync(at('folder'));
  const words = ['backup', at('folder'), '--with-key', '--passphrase-file', right];
  expect((await runPlazaCommand(words, own)).code).toBe(0);
  const [name = ''] = fs.readdirSync(at('folder'));
  expect(name).toMatch(/^plaza-.*Z\.tar\.zst\.age$/);
  const file = path.join(at('folder'), name);
  const target = { DATA_DIR: at('third'), ...rest };
  const refused = await runPlazaCommand(['restore', file, '--passphrase-file', wrong], target);
  expect(refused).toMatchObject({
    ...{ code: 1, stderr: 'The passphrase or the key does not fit this backup\n' },
  });
  expect(fs.existsSync(path.join(at('third'), 'postgres'))).toBe(false);
  const done = await runPlazaCommand(['restore', file, '--passphrase-file', right], target);
  expect(done).toMatchObject({ code: 0 });
  expect(fs.readFileSync(path.join(at('third'), 'secret.key'), 'utf8')).toBe(
    'a key of this community'.padEnd(43, '!'),
  );
});

test('a bucket has backups as well', async () => {
  const bucket = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: at('bucket') },
    configureBuckets: [{ name: 'backups', configs: [] }],
  });
  const { port } = await bucket.run();
  const own = {
    ...{ ...environment, S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_PATH_STYLE: 'true' },
    ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
  };
  try {
    const folder = 's3://backups/plaza/';
    const made = await runPlazaCommand(['backup', folder], { DATA_DIR: second, ...own });
    expect(made).toMatchObject({ code: 0 });
    const [address = ''] = made.stdout.split(': ');
    expect(address).toMatch(/^s3:\/\/backups\/plaza\/plaza-.*Z\.tar\.zst$/);

    const again = await runPlazaCommand(['backup', address], { DATA_DIR: second, ...own });
    expect(again).toMatchObject({ code: 1, stderr: `${address} exists already\n` });
    const verified = await runPlazaCommand(['verify', address], { DATA_DIR: at('none'), ...own });
    expect(verified.stdout).toContain('signed by the key of this community');
    const target = { DATA_DIR: at('from bucket'), ...own };
    const restored = await runPlazaCommand(['restore', address], target);
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('restored ') });

    const misnamed = await runPlazaCommand(['verify', `${folder}whole.tar`], target);
    expect(misnamed).toMatchObject({ code: 2, stderr: expect.stringContaining('must be s3://') });
    const absent = address.replace(/-\d\d-\d\dT/, '-01-01T');
    expect(await runPlazaCommand(['verify', absent], target)).toMatchObject({
      ...{ code: 1, stderr: `${absent} does not exist\n` },
    });
    const { S3_ACCESS_KEY_ID: _id, ...keyless } = target;
    expect(await runPlazaCommand(['verify', address], keyless)).toMatchObject({
      ...{ code: 2, stderr: 'S3_ACCESS_KEY_ID: must be set for s3://backups/plaza/\n' },
    });
    const elsewhere = await runPlazaCommand(['backup', 's3://missing/'], {
      ...{ DATA_DIR: second, ...own },
    });
    expect(elsewhere.code).toBe(1);
    expect(elsewhere.stderr).toMatch(
      /^Can’t write s3:\/\/missing\/.*: S3 POST: 404 NoSuchBucket\n$/,
    );
    const silent = { ...target, S3_ENDPOINT: 'http://127.0.0.1:9' };
    const unread = await runPlazaCommand(['verify', address], silent);
    expect(unread.code).toBe(1);
    expect(unread.stderr).toMatch(/^Can’t read s3:.*: S3 is not available \(.+\)\n$/);
  } finally {
    await bucket.close();
  }
});

test('what can’t be written is said, and leaves nothing', async () => {
  const own = { DATA_DIR: second, ...environment };
  fs.writeFileSync(at('a file'), '');
  const missing = await runPlazaCommand(['backup', at('nowhere/x.tar.zst')], own);
  expect(missing.stderr).toContain('the folder does not exist');
  const inFile = await runPlazaCommand(['backup', at('a file/x.tar.zst')], own);
  expect(inFile.stderr).toContain('a part of the path is a file');
  const full = await runPlazaCommand(['backup', '/dev/full'], own);
  expect(full.code).toBe(1);
  expect([missing.code, inFile.code]).toEqual([1, 1]);
});

test('everything is exported by a command', async () => {
  const own = { DATA_DIR: second, ...environment };
  const { code, stdout } = await runPlazaCommand(['export', at('export')], own);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^posts +\d+$/m);
  expect(JSON.parse(fs.readFileSync(path.join(at('export'), 'export.json'), 'utf8')).format).toBe(
    1,
  );
});
