import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { hashPassword } from '#features/people/identity/server/passwords.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { daysLeftAlone, isRowBalanced } from '../../importRules.ts';
import { returnLostImports } from './assistedImports.ts';
import { beginImport } from './beginImport.ts';
import { actOnImport, getAssistedImport } from './importActions.ts';
import { setImportFolder, workFolder } from './importFolder.ts';
import { runImportJob } from './importJob.ts';
import { removeLeftWork } from './removeLeftWork.ts';

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
  // As if the process had ended before it noted that: its report at the beginning, and a job that runs again.
  const atFirst = undone.reports.undo?.map((row) => ({ ...row, written: 0, reasons: [] }));
  await sql`update community_imports set state = 'running',
    reports = reports || ${JSON.stringify({ undo: atFirst })}::jsonb where id = ${id}`.execute(db);
  await run(id);
  expect(await open(id)).toMatchObject({ state: 'done', fault: null });
  expect((await open(id)).reports.undo?.filter((row) => !isRowBalanced(row))).toEqual([]);
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
    const left = await open(id);
    expect(left).toMatchObject({ task: 'import', state: 'running' });
    expect(await countPosts()).toBeLessThan(1200);
    // With the first record of each reason, which the next process does not read again.
    expect(left.reports.import).toContainEqual(
      expect.objectContaining({ name: 'posts', read: await countPosts() }),
    );
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
