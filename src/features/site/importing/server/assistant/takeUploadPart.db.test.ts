import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { hashPassword } from '#features/people/identity/server/passwords.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { eventually } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { tableZip } from '../testing/tableZip.ts';
import { beginImport } from './beginImport.ts';
import { actOnImport, getAssistedImport } from './importActions.ts';
import { setImportFolder, workFolder } from './importFolder.ts';
import { runImportJob } from './importJob.ts';
import { takeUploadPart } from './takeUploadPart.ts';

const { db } = await openTestDatabase();
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-uploads-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
setImportFolder(base);
const files = createLocalFileStore(path.join(base, 'files'));
const password = 'Secret-123';
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const { viewer } = await makeMember(db, {
  role: 'administrator',
  password_hash: await hashPassword(password, cost),
});
const ctx = testContext(db, { viewer });
const people = 'id,username,email\n1,sam,sam@garden.test\n2,kim,kim@garden.test\n';
const posts = 'id,title,content,author\n1,Title,Text,sam\n';

beforeEach(async () => {
  await sql`truncate community_imports`.execute(db);
});

const open = (id: number) => getAssistedImport(ctx, id);
const { signal } = new AbortController();
const run = (id: number) => runImportJob(ctx, id, { files, signal });
const act = (id: number, fields: object) => actOnImport(ctx, id, fields);
const begin = (bytes: number, fileName = 'tables.zip') =>
  beginImport(ctx, { fileName, bytes, password });
const send = (id: number, offset: number, bytes: Uint8Array, uploader = 'first') =>
  takeUploadPart(ctx, {
    ...{ id, query: { offset, uploader } },
    body: Readable.from([Buffer.from(bytes)]),
  });

test('parts come in order, and are read when they are whole', async () => {
  const zip = tableZip({ 'all/members.csv': people, 'all/posts.csv': posts });
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

test('parts of two tabs are not mixed: the second one waits until the first is silent', async () => {
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

test('parts of two tabs in turn are not mixed either', async () => {
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

test('parts of the same place that come at once leave one of them', async () => {
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

test('uploads begin only if there is room for them besides what is to come of others', async () => {
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

test('uploads are bounded by the setting', async () => {
  await expect(begin(21 * 1024 ** 3)).rejects.toMatchObject({
    detail: { faults: [{ field: 'file', rule: 'tooLarge' }] },
  });
  await expect(begin(0)).rejects.toMatchObject({ detail: { faults: [{ rule: 'empty' }] } });
});

test.each([
  ['an archive with a name that leads out of it', tableZip({ '../evil.csv': 'x' }), 'outside'],
  ['a damaged archive', tableZip({ 'a.csv': people.repeat(99) }).subarray(0, 80), 'unreadable'],
  ['something else', Buffer.from('[1, 2, 3]'), 'unrecognized'],
])('an upload of %s fails with its reason', async (_what, bytes, fault) => {
  const id = await begin(bytes.length);
  await send(id, 0, bytes);
  await act(id, { action: 'inspect' });
  await run(id);
  expect(await open(id)).toMatchObject({ task: 'inspect', state: 'failed', fault });
});
