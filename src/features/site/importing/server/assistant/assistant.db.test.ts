import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { hashPassword } from '#features/people/identity/server/passwords.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { eventually } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { daysLeftAlone, isRowBalanced } from '../../importRules.ts';
import { tableZip } from '../testing/tableZip.ts';
import { returnLostImports } from './assistedImports.ts';
import { beginImport } from './beginImport.ts';
import { actOnImport, getAssistedImport } from './importActions.ts';
import { setImportFolder, workFolder } from './importFolder.ts';
import { runImportJob } from './importJob.ts';
import { removeLeftWork } from './removeLeftWork.ts';
import { takeUploadPart } from './takeUploadPart.ts';

const { db } = await openTestDatabase();
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-assistant-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
const files = createLocalFileStore(path.join(base, 'files'));
const folder = path.join(base, 'imports');
const password = 'Secret-123';
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const administrator = await makeMember(db, {
  role: 'administrator',
  password_hash: await hashPassword(password, cost),
});
const member = await makeMember(db);
const as = ({ viewer }: typeof member, now = new Date()) => testContext(db, { viewer, now });
const ctx = as(administrator);

beforeEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  setImportFolder(folder);
  await sql`truncate community_imports, import_mappings, import_records, import_runs`.execute(db);
  for (const table of ['conversations', 'topics', 'categories']) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  await sql`delete from members where id not in (${administrator.id}, ${member.id})`.execute(db);
});

const people = 'id,username,email\n1,sam,sam@garden.test\n2,kim,kim@garden.test\n';
const posts = (count: number) =>
  [
    'id,title,content,author,category,created at',
    ...Array.from({ length: count }, (_, at) => `${at},Title ${at},Text,sam,Help,2022-03-01`),
    'x,No date,Text,sam,Help,2022-02-31',
  ].join('\n');

function putTables(count = 3): void {
  fs.mkdirSync(path.join(folder, 'tables'));
  fs.writeFileSync(path.join(folder, 'tables', 'members.csv'), people);
  fs.writeFileSync(path.join(folder, 'tables', 'posts.csv'), posts(count));
}

const open = (id: number) => getAssistedImport(ctx, id);
const run = (id: number, signal = new AbortController().signal) =>
  runImportJob(as(administrator), id, { files, signal });
const act = async (id: number, fields: object) => actOnImport(as(administrator), id, fields);

/** Fields as the form sends them: the mapping that is proposed. */
const mapped = {
  ...{ action: 'convert', system: 'csv', source: 'garden' },
  kind: { 0: 'members', 1: 'posts' },
  column: {
    0: { 0: 'id', 1: 'username', 2: 'email' },
    1: { 0: 'id', 1: 'title', 2: 'content', 3: 'author', 4: 'category', 5: 'createdAt' },
  },
};

async function untilTried(count = 3): Promise<number> {
  putTables(count);
  const id = await beginImport(ctx, { path: 'tables', password });
  await run(id);
  await act(id, mapped);
  await run(id);
  await act(id, { action: 'try' });
  await run(id);
  return id;
}

const countPosts = async () => (await db.selectFrom('conversations').select('id').execute()).length;

describe('who may import', () => {
  test('those who manage the community, with their password', async () => {
    putTables();
    await expect(beginImport(as(member), { path: 'tables', password })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(beginImport(ctx, { path: 'tables', password: 'x' })).rejects.toMatchObject({
      code: 'PASSWORD_MISMATCH',
    });
    const id = await beginImport(ctx, { path: 'tables', password });
    await expect(getAssistedImport(as(member), id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(getAssistedImport(testContext(db), id)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  test('what is outside of the folder is refused with the field', async () => {
    const begun = beginImport(ctx, { path: '../../etc', password });
    await expect(begun).rejects.toMatchObject({
      detail: { faults: [{ field: 'path', rule: 'outside' }] },
    });
  });
});

test('tables are inspected, mapped, tried, imported and undone, and each report adds up', async () => {
  const id = await untilTried();
  const tried = await open(id);
  expect(tried).toMatchObject({ task: 'try', state: 'done', source: 'garden', system: 'csv' });
  expect(await countPosts()).toBe(0);
  expect(tried.reports.convert?.find(({ name }) => name === 'posts.csv')).toMatchObject({
    ...{ read: 4, written: 3, skipped: 1 },
    reasons: [{ how: 'skipped', count: 1, example: expect.stringContaining('line 5') }],
  });
  await expect(act(id, { action: 'import', password: 'x' })).rejects.toMatchObject({
    code: 'PASSWORD_MISMATCH',
  });
  await act(id, { action: 'import', password });
  await run(id);
  expect(await open(id)).toMatchObject({ task: 'import', state: 'done' });
  expect(await countPosts()).toBe(3);
  expect(fs.existsSync(workFolder(id))).toBe(false);
  await act(id, { action: 'undo', password });
  await run(id);
  const undone = await open(id);
  expect(undone).toMatchObject({ task: 'undo', state: 'done' });
  expect(await countPosts()).toBe(0);
  expect(undone.reports.undo?.find(({ name }) => name === 'posts')).toMatchObject({ written: 3 });
  for (const rows of Object.values(undone.reports)) {
    expect(rows.filter((row) => !isRowBalanced(row))).toEqual([]);
  }
  const actions = await db.selectFrom('audit_log').select('action').orderBy('id').execute();
  expect(actions.map(({ action }) => action).slice(-3)).toEqual([
    ...['import.created', 'import.started', 'import.undone'],
  ]);
});

test('nobody hears of it, and nobody has a new role', async () => {
  const id = await untilTried();
  await act(id, { action: 'import', password });
  await run(id);
  const told = await sql<{
    count: number;
  }>`select count(*)::int as count from notifications`.execute(db);
  expect(told.rows[0]?.count).toBe(0);
  const roles = await db
    .selectFrom('members')
    .select('role')
    .where('username', '=', 'sam')
    .execute();
  expect(roles).toEqual([{ role: 'member' }]);
});

describe('an interruption', () => {
  test('of the process leaves the import to the next one, which goes on from there', async () => {
    const id = await untilTried(1200);
    await act(id, { action: 'import', password });
    const stopping = new AbortController();
    const interrupted = run(id, stopping.signal);
    await waitFor(async () => (await countPosts()) >= 500);
    stopping.abort();
    await expect(interrupted).rejects.toThrow();
    expect(await open(id)).toMatchObject({ task: 'import', state: 'running' });
    expect(await countPosts()).toBeLessThan(1200);
    await run(id);
    const done = await open(id);
    expect(done.state).toBe('done');
    expect(await countPosts()).toBe(1200);
    const row = done.reports.import?.find(({ name }) => name === 'posts');
    expect(row).toMatchObject({ read: 1200, written: 1200 });
  });

  test('by who imports pauses it, and it goes on when it is told to', async () => {
    const id = await untilTried(1200);
    await act(id, { action: 'import', password });
    await act(id, { action: 'pause' });
    await run(id);
    expect(await open(id)).toMatchObject({ task: 'import', state: 'paused' });
    expect(await countPosts()).toBeLessThan(1200);
    await act(id, { action: 'resume' });
    await run(id);
    expect(await open(id)).toMatchObject({ task: 'import', state: 'done' });
    expect(await countPosts()).toBe(1200);
  });

  test('an import without a job gets one again', async () => {
    putTables();
    const id = await beginImport(ctx, { path: 'tables', password });
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await sql`update community_imports set updated_at = now() - interval '1 hour'`.execute(db);
    await returnLostImports({ db });
    const { rows } = await sql`select key from graphile_worker.jobs`.execute(db);
    expect(rows).toEqual([{ key: `runImport:${id}` }]);
  });
});

test('one import works at a time', async () => {
  const id = await untilTried();
  const other = await beginImport(ctx, { path: 'tables', password });
  await expect(act(id, { action: 'import', password })).rejects.toMatchObject({
    detail: { faults: [{ rule: 'busy' }] },
  });
  await run(other);
  await act(id, { action: 'import', password });
});

test('what is given up leaves nothing behind, and goes no further', async () => {
  const id = await untilTried();
  await act(id, { action: 'cancel' });
  expect(await open(id)).toMatchObject({ state: 'cancelled' });
  expect(fs.existsSync(workFolder(id))).toBe(false);
  await expect(act(id, { action: 'import', password })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('what nobody goes on with is given up after two weeks', async () => {
  const id = await untilTried();
  await removeLeftWork(as(administrator));
  expect(fs.existsSync(workFolder(id))).toBe(true);
  await removeLeftWork(as(administrator, new Date(Date.now() + 15 * 24 * 3_600_000)));
  expect((await open(id)).state).toBe('cancelled');
  expect(fs.existsSync(workFolder(id))).toBe(false);
});

test('what was paused or failed while it was imported is kept for a month, as is said', async () => {
  const id = await untilTried();
  const day = 24 * 3_600_000;
  const later = (days: number) =>
    removeLeftWork(as(administrator, new Date(Date.now() + days * day)));
  const dump = path.join(workFolder(id), 'converted');
  for (const state of ['paused', 'failed']) {
    await sql`update community_imports set task = 'import', state = ${state}, updated_at = now()`.execute(
      db,
    );
    await later(29);
    expect(fs.existsSync(dump)).toBe(true);
    expect(daysLeftAlone(await open(id))).toBe(30);
  }
  await later(31);
  expect(await open(id)).toMatchObject({
    ...{ task: 'import', state: 'cancelled', fault: 'leftAlone' },
  });
  expect(fs.existsSync(dump)).toBe(false);
  // What it brought can still be removed.
  await act(id, { action: 'undo', password });
  expect((await open(id)).fault).toBeNull();
});

test('an undo that is paused needs no files', async () => {
  const id = await untilTried();
  await sql`update community_imports set task = 'undo', state = 'paused'`.execute(db);
  await removeLeftWork(as(administrator));
  expect(fs.existsSync(workFolder(id))).toBe(false);
  expect((await open(id)).state).toBe('paused');
});

describe('uploads', () => {
  const begin = (bytes: number, fileName = 'tables.zip') =>
    beginImport(ctx, { fileName, bytes, password });
  const send = (id: number, offset: number, bytes: Uint8Array, uploader = 'first') =>
    takeUploadPart(ctx, {
      ...{ id, query: { offset, uploader } },
      body: Readable.from([Buffer.from(bytes)]),
    });

  test('come in parts, in order, and are read when they are whole', async () => {
    const zip = tableZip({ 'all/members.csv': people, 'all/posts.csv': posts(2) });
    const id = await begin(zip.length);
    expect(await send(id, 0, zip.subarray(0, 100))).toBe(100);
    await expect(send(id, 200, zip.subarray(200))).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(act(id, { action: 'inspect' })).rejects.toMatchObject({
      detail: { faults: [{ rule: 'incomplete' }] },
    });
    // The answer of the first was lost.
    expect(await send(id, 0, zip.subarray(0, 100))).toBe(100);
    expect(await send(id, 100, zip.subarray(100))).toBe(zip.length);
    await expect(send(id, zip.length, Buffer.from('more'))).rejects.toBeInstanceOf(Error);
    await act(id, { action: 'inspect' });
    await run(id);
    const { state, system, inspection } = await open(id);
    expect({ state, system }).toEqual({ state: 'done', system: 'csv' });
    expect(inspection?.files.map(({ name, kind }) => [name, kind])).toEqual([
      ['members.csv', 'members'],
      ['posts.csv', 'posts'],
    ]);
  });

  test('of two tabs are not mixed: the second one waits until the first is silent', async () => {
    const id = await begin(6);
    const content = () => fs.readFileSync(path.join(workFolder(id), 'upload/tables.zip'), 'utf8');
    await send(id, 0, Buffer.from('abcd'));
    await expect(send(id, 2, Buffer.from('1234'), 'second')).rejects.toMatchObject({
      detail: { faults: [{ field: 'file', rule: 'otherUpload' }] },
    });
    expect(content()).toBe('abcd');
    // Its answer was lost, and it comes again after the one that followed.
    expect(await send(id, 0, Buffer.from('ab'))).toBe(4);
    expect(content()).toBe('abcd');
    await sql`update community_imports set updated_at = now() - interval '1 minute'`.execute(db);
    expect(await send(id, 2, Buffer.from('12'), 'second')).toBe(4);
    expect(content()).toBe('ab12');
    await expect(send(id, 4, Buffer.from('ef'))).rejects.toMatchObject({
      detail: { faults: [{ rule: 'otherUpload' }] },
    });
  });

  test('of two tabs in turn are not mixed either', async () => {
    const id = await begin(6);
    const content = () => fs.readFileSync(path.join(workFolder(id), 'upload/tables.zip'), 'utf8');
    const silence = () =>
      sql`update community_imports set updated_at = now() - interval '1 minute'`.execute(db);
    await send(id, 0, Buffer.from('abcd'));
    const slow = new PassThrough();
    const slowPart = takeUploadPart(ctx, {
      id,
      query: { offset: 4, uploader: 'first' },
      body: slow,
    });
    slow.write('e');
    await eventually(() => expect(slow.readableLength).toBe(0));
    await silence();
    await expect(send(id, 5, Buffer.from('6'), 'second')).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    // It has not had its turn by that, and what the first one sent from there on goes.
    expect(await send(id, 2, Buffer.from('3456'), 'second')).toBe(6);
    expect(content()).toBe('ab3456');
    await silence();
    slow.end('f');
    await expect(slowPart).rejects.toMatchObject({ detail: { faults: [{ rule: 'otherUpload' }] } });
    expect(content()).toBe('ab3456');
  });

  test('of the same place that come at once leave one of them', async () => {
    const id = await begin(300_000);
    const part = (letter: string) => Buffer.from(letter.repeat(100_000));
    await send(id, 0, part('a'));
    const sizes = await Promise.all([
      send(id, 100_000, part('b')),
      send(id, 100_000, part('b')),
      send(id, 0, part('a')),
    ]);
    expect(Math.max(...sizes)).toBe(200_000);
    expect(await send(id, 200_000, part('c'))).toBe(300_000);
    const content = fs.readFileSync(path.join(workFolder(id), 'upload/tables.zip'), 'utf8');
    expect(content).toBe(`${part('a')}${part('b')}${part('c')}`);
  });

  test('begin only if there is room for them besides what is to come of others', async () => {
    const real = fs.statfsSync(base);
    const gigabytes = (count: number) => ({ ...real, bsize: 2 ** 20, bavail: count * 1024 });
    const space = vi.spyOn(fs, 'statfsSync').mockReturnValue(gigabytes(3));
    onTestFinished(() => space.mockRestore());
    const full = { detail: { faults: [{ field: 'file', rule: 'diskFull' }] } };
    const [both, one] = [2 * 1024 ** 3, 1024 ** 3];
    const begun = await Promise.allSettled([begin(both), begin(both)]);
    expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(begin(one)).rejects.toMatchObject(full);
    // It broke off: whoever goes on with it is told if there is no room any more.
    await sql`update community_imports set updated_at = now() - interval '2 hours'`.execute(db);
    const id = await begin(one);
    await send(id, 0, Buffer.from('abcd'));
    space.mockReturnValue(gigabytes(0.25));
    await expect(send(id, 4, Buffer.from('e'))).rejects.toMatchObject(full);
    expect(fs.statSync(path.join(workFolder(id), 'upload/tables.zip')).size).toBe(4);
    space.mockReturnValue(gigabytes(1));
    expect(await send(id, 4, Buffer.from('e'))).toBe(5);
  });

  test('are bounded by the setting', async () => {
    await expect(begin(21 * 1024 ** 3)).rejects.toMatchObject({
      detail: { faults: [{ field: 'file', rule: 'tooLarge' }] },
    });
    await expect(begin(0)).rejects.toMatchObject({ detail: { faults: [{ rule: 'empty' }] } });
  });

  test.each([
    ['a name that leads out of it', tableZip({ '../evil.csv': 'x' }), 'outside'],
    ['a damaged archive', tableZip({ 'a.csv': people.repeat(99) }).subarray(0, 80), 'unreadable'],
    ['something else', Buffer.from('[1, 2, 3]'), 'unrecognized'],
  ])('%s fails with its reason', async (_what, bytes, fault) => {
    const id = await begin(bytes.length);
    await send(id, 0, bytes);
    await act(id, { action: 'inspect' });
    await run(id);
    expect(await open(id)).toMatchObject({ task: 'inspect', state: 'failed', fault });
  });
});

test('a dump that is read as another system says so, and can be read again', async () => {
  putTables();
  const id = await beginImport(ctx, { path: 'tables', password });
  await run(id);
  await act(id, { action: 'convert', system: 'phpbb', source: 'garden' });
  await run(id);
  expect(await open(id)).toMatchObject({
    ...{ task: 'convert', state: 'failed', fault: 'unreadable' },
    fault_detail: expect.stringContaining('no .sql'),
  });
  await act(id, mapped);
  await run(id);
  expect(await open(id)).toMatchObject({ task: 'convert', state: 'done' });
});

describe('the mapping', () => {
  test('of columns is kept by name, and fits files of other names', async () => {
    putTables();
    const id = await beginImport(ctx, { path: 'tables', password });
    await run(id);
    await act(id, { ...mapped, saveAs: 'Garden', dates: { 1: 'mdy' } });
    fs.mkdirSync(path.join(folder, 'again'));
    fs.writeFileSync(path.join(folder, 'again', 'export.csv'), posts(1));
    const other = await beginImport(ctx, { path: 'again', password });
    await run(other);
    await act(other, { action: 'mapping', mapping: 'Garden' });
    expect((await open(other)).choices.tables).toMatchObject({
      'export.csv': { kind: 'posts', dates: 'mdy' },
    });
    await expect(act(other, { action: 'mapping', mapping: 'None' })).rejects.toMatchObject({
      detail: { faults: [{ field: 'mapping', rule: 'unknown' }] },
    });
  });

  test.each([
    ['missing', { 0: { 0: 'id' } }],
    ['twice', { 0: { 0: 'email', 1: 'email' } }],
    ['otherKind', { 0: { 0: 'title', 1: 'username' } }],
  ])('of columns is refused as %s', async (rule, column) => {
    putTables();
    const id = await beginImport(ctx, { path: 'tables', password });
    await run(id);
    const wrong = act(id, { ...mapped, kind: { 0: 'members' }, column });
    await expect(wrong).rejects.toMatchObject({ detail: { faults: [{ field: 'kind.0', rule }] } });
  });

  test('puts posts into a category that is here, or leaves them out', async () => {
    const here = await makeCategory(db);
    const id = await untilTried();
    const { overview } = await open(id);
    expect(overview?.categories).toMatchObject([{ title: 'Help', posts: 3 }]);
    await act(id, { action: 'try', category: { 0: 'skip' } });
    await run(id);
    const left = (await open(id)).reports.try?.find(({ name }) => name === 'posts');
    expect(left).toMatchObject({ read: 3, written: 0, skipped: 3 });
    expect(left?.reasons[0]?.example).toMatch(/line 1$/);
    await act(id, { action: 'try', category: { 0: `to:${here.id}` }, type: { 0: 'IDEA' } });
    await run(id);
    await act(id, { action: 'import', password });
    await run(id);
    const found = await db.selectFrom('conversations').select(['category_id', 'type']).execute();
    expect(found).toEqual(Array(3).fill({ category_id: here.id, type: 'IDEA' }));
    await act(id, { action: 'undo', password });
    await run(id);
    expect(
      await db.selectFrom('categories').select('id').where('id', '=', here.id).execute(),
    ).toHaveLength(1);
  });
});

test('an import again goes on from the earlier one: only what is new is written', async () => {
  const id = await untilTried();
  await act(id, { action: 'import', password });
  await run(id);
  fs.writeFileSync(path.join(folder, 'tables', 'posts.csv'), posts(5));
  const again = await beginImport(ctx, { path: 'tables', again: String(id), password });
  expect(await open(again)).toMatchObject({ source: 'garden' });
  for (const fields of [mapped, { action: 'try' }, { action: 'import', password }]) {
    await run(again);
    await act(again, fields);
  }
  await run(again);
  expect(await countPosts()).toBe(5);
});

async function waitFor(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it never came true');
}
