import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { hashPassword } from '#features/people/identity/server/passwords.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createFolderPlace } from '#platform/backup/backupPlaces.ts';
import { readBackup } from '#platform/backup/readBackup.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { loadBackupSubjects } from './backupNotifications.ts';
import { setBackupPlace } from './backupPlace.ts';
import {
  backUpNow,
  deleteBackup,
  getBackups,
  openDownload,
  readDownload,
} from './backupService.ts';
import { checkBackups, makeBackup } from './makeBackup.ts';

const { db, pool } = await openTestDatabase();
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-backups-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
const files = createLocalFileStore(path.join(base, 'files'));
const folder = path.join(base, 'backups');
const password = 'Secret-123';
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const administrator = await makeMember(db, {
  role: 'administrator',
  password_hash: await hashPassword(password, cost),
});
const other = await makeMember(db, { role: 'administrator' });
const member = await makeMember(db);

const as = ({ viewer }: typeof member, now = new Date()) => testContext(db, { viewer, now });
const tools = (signal = new AbortController().signal) => ({ signal, files, pool });
const runs = () => db.selectFrom('backup_runs').selectAll().orderBy('id').execute();

beforeEach(async () => {
  await db.deleteFrom('backup_runs').execute();
  fs.rmSync(folder, { recursive: true, force: true });
  setBackupPlace(createFolderPlace(folder));
});

async function makeOne(now?: Date): Promise<string> {
  const ctx = as(administrator, now);
  const { id } = await backUpNow(ctx);
  await makeBackup(ctx, Number(id), tools());
  return (await getBackups(ctx)).items[0]?.name ?? '';
}

test('those who manage the community see and make backups, nobody else', async () => {
  for (const act of [getBackups, backUpNow]) {
    await expect(act(as(member))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(act(testContext(db))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  }
});

test('a backup is made, checked and listed, one at a time', async () => {
  const ctx = as(administrator);
  const { id, state } = await backUpNow(ctx);
  expect(state).toBe('RUNNING');
  await expect(backUpNow(ctx)).rejects.toMatchObject({ code: 'CONFLICT' });
  await makeBackup(ctx, Number(id), tools());
  const { items, lastGoodAt } = await getBackups(ctx);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ state: 'DONE', isScheduled: false, missing: 0, files: 0 });
  expect(items[0]?.rows).toBeGreaterThan(0);
  expect(lastGoodAt).not.toBeNull();
  const stream = fs.createReadStream(path.join(folder, items[0]?.name ?? ''));
  expect((await readBackup(stream, { keys: {}, secrets: ctx.secrets })).authenticity).toBe(
    'signed',
  );
  await backUpNow(ctx);
});

test('a place that does not answer is told, and attempts are listed without it', async () => {
  const place = createFolderPlace(folder);
  setBackupPlace({ ...place, list: () => Promise.reject(new Error('ECONNREFUSED')) });
  await backUpNow(as(administrator));
  const { isReachable, items } = await getBackups(as(administrator));
  expect(isReachable).toBe(false);
  expect(items).toMatchObject([{ state: 'RUNNING' }]);
  setBackupPlace(place);
  expect((await getBackups(as(administrator))).isReachable).toBe(true);
  // Nothing was written yet; and a folder that is none.
  setBackupPlace(createFolderPlace(path.join(base, 'new')));
  expect((await getBackups(as(administrator))).isReachable).toBe(true);
  fs.writeFileSync(path.join(base, 'taken'), '');
  setBackupPlace(createFolderPlace(path.join(base, 'taken')));
  expect((await getBackups(as(administrator))).isReachable).toBe(false);
});

test('a process that stops leaves its backup to the next, and nothing of its own', async () => {
  const ctx = as(administrator);
  const { id } = await backUpNow(ctx);
  const stopping = new AbortController();
  const store = {
    ...files,
    async get() {
      stopping.abort();
      return null;
    },
  };
  await db
    .insertInto('files')
    .values({ storage_key: 'e'.repeat(32), file_name: 'a', mime_type: 'image/png', byte_size: 1 })
    .execute();
  const interrupted = makeBackup(ctx, Number(id), { ...tools(stopping.signal), files: store });
  await expect(interrupted).rejects.toThrow();
  expect(fs.readdirSync(folder)).toEqual([]);
  expect((await runs())[0]?.state).toBe('running');
  await makeBackup(ctx, Number(id), tools());
  expect((await runs())[0]).toMatchObject({ state: 'done', missing_count: 1 });
  await db.deleteFrom('files').execute();
});

test('what a killed process left half written is removed by the next backup', async () => {
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'plaza-2026-01-01T00-00-00Z.tar.zst.unfinished-1'), 'half');
  fs.writeFileSync(path.join(folder, 'notes.txt'), 'of the operator');
  const name = await makeOne();
  expect(fs.readdirSync(folder).sort()).toEqual(['notes.txt', name]);
});

test('a backup that fails says why, and tells those who manage the community', async () => {
  fs.writeFileSync(path.join(base, 'a file'), '');
  setBackupPlace(createFolderPlace(path.join(base, 'a file', 'backups')));
  const ctx = as(administrator);
  const { id } = await backUpNow(ctx);
  await makeBackup(ctx, Number(id), tools());
  const [run] = await runs();
  expect(run?.state).toBe('failed');
  expect(run?.error).toMatch(/^Can’t write .*: a part of the path is a file$/);
  expect(ctx.events).toContainEqual({ type: 'backup.failed', payload: { runId: run?.id } });
  const { items } = await getBackups(ctx);
  expect(items[0]).toMatchObject({ state: 'FAILED', name: null });
  const ids = [run?.id ?? 0];
  expect((await loadBackupSubjects(ctx, ids)).get(ids[0] ?? 0)?.excerpt).toContain('Can’t write');
  expect(await loadBackupSubjects(as(member), ids)).toEqual(new Map());
});

test('a backup that can’t be read again is none', async () => {
  const place = createFolderPlace(folder);
  setBackupPlace({
    ...place,
    async open(name) {
      const file = path.join(folder, name);
      fs.truncateSync(file, fs.statSync(file).size - 100);
      return place.open(name);
    },
  });
  const ctx = as(administrator);
  const { id } = await backUpNow(ctx);
  await makeBackup(ctx, Number(id), tools());
  expect((await runs())[0]).toMatchObject({
    ...{ state: 'failed', error: expect.stringMatching(/^The backup is (incomplete|damaged)/) },
  });
  expect(fs.readdirSync(folder)).toEqual([]);
});

describe('the schedule', () => {
  test('asks once for what is due, also if the time was missed', async () => {
    const [since] = await db.selectFrom('backup_runs').selectAll().execute();
    expect(since).toBeUndefined();
    const tomorrow = new Date(Date.now() + 30 * 3_600_000);
    await checkBackups(testContext(db));
    expect(await runs()).toEqual([]);
    await checkBackups(testContext(db, { now: tomorrow }));
    await checkBackups(testContext(db, { now: tomorrow }));
    expect((await runs()).map(({ cause, state }) => [cause, state])).toEqual([
      ['schedule', 'running'],
    ]);
  });

  test('notices a backup that no job makes any more', async () => {
    await backUpNow(as(administrator));
    await db
      .updateTable('backup_runs')
      .set({ requested_at: new Date(Date.now() - 120_000) })
      .execute();
    await checkBackups(testContext(db));
    expect((await runs())[0]?.state).toBe('running');
    await pool.query('delete from graphile_worker._private_jobs');
    const ctx = testContext(db);
    await checkBackups(ctx);
    expect((await runs())[0]).toMatchObject({ state: 'failed', error: 'It was interrupted' });
    expect(ctx.events.map(({ type }) => type)).toEqual(['backup.failed']);
  });
});

test('retention removes old backups after a new one', async () => {
  fs.mkdirSync(folder);
  const [first, second] = ['02', '14'].map((hour) => `plaza-2020-01-05T${hour}-00-00Z.tar.zst`);
  for (const name of [first, second]) fs.writeFileSync(path.join(folder, name ?? ''), '');
  const name = await makeOne();
  expect(fs.readdirSync(folder).sort()).toEqual([second, name]);
});

describe('handing out a backup', () => {
  test('needs the password again, and an address of one’s own that is new', async () => {
    const name = await makeOne();
    const now = new Date();
    const ctx = as(administrator, now);
    const wrong = openDownload(ctx, { name, password: 'wrong' });
    await expect(wrong).rejects.toMatchObject({ code: 'PASSWORD_MISMATCH' });
    const url = new URL(await openDownload(ctx, { name, password }), 'http://localhost');
    const asked = {
      name,
      until: Number(url.searchParams.get('until')),
      mac: url.searchParams.get('mac') ?? '',
    };
    const { stream, bytes } = await readDownload(ctx, asked);
    stream.destroy();
    expect(bytes).toBe(fs.statSync(path.join(folder, name)).size);
    const refused = { code: 'FORBIDDEN' };
    await expect(readDownload(as(other, now), asked)).rejects.toMatchObject(refused);
    await expect(readDownload(as(member, now), asked)).rejects.toMatchObject(refused);
    const later = as(administrator, new Date(+now + 6 * 60_000));
    await expect(readDownload(later, asked)).rejects.toMatchObject(refused);
    const longer = { ...asked, until: asked.until + 60_000 };
    await expect(readDownload(ctx, longer)).rejects.toMatchObject(refused);
  });

  test('is refused for names that are no backups', async () => {
    const ctx = as(administrator);
    for (const name of ['../secret.key', 'notes.txt', 'plaza-2020-01-05T02-00-00Z.tar.zst']) {
      await expect(openDownload(ctx, { name, password })).rejects.toBeInstanceOf(AppError);
      await expect(deleteBackup(ctx, { name, password })).rejects.toBeInstanceOf(AppError);
    }
  });

  test('members without a password must have signed in just before', async () => {
    const name = await makeOne();
    await expect(openDownload(as(other), { name })).rejects.toMatchObject({
      code: 'PASSWORD_MISMATCH',
    });
  });

  test('deleting needs the password, too', async () => {
    const name = await makeOne();
    const ctx = as(administrator);
    await expect(deleteBackup(ctx, { name, password: '' })).rejects.toBeInstanceOf(AppError);
    expect(fs.readdirSync(folder)).toEqual([name]);
    await deleteBackup(ctx, { name, password });
    expect(fs.readdirSync(folder)).toEqual([]);
    const actions = await db.selectFrom('audit_log').select('action').execute();
    expect(actions.map(({ action }) => action)).toContain('backup.deleted');
  });
});
