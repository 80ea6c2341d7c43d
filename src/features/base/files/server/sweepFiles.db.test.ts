import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { keepFiles } from './keepFile.ts';
import { getServedFile } from './servedFile.ts';
import { findUnusedFiles, sweepFiles } from './sweepFiles.ts';

const { db } = await openTestDatabase();
const root = await mkdtemp(path.join(os.tmpdir(), 'plaza-sweep-'));
const store = createLocalFileStore(root);
const member = await makeMember(db);
afterAll(() => rm(root, { recursive: true }));

const day = 24 * 60 * 60 * 1000;
const start = Date.now();
const logged: object[] = [];

/** A sweep so many days from now. @returns the names of what it removed */
async function sweepOn(days: number): Promise<string[]> {
  const { log, ...ctx } = testContext(db, { now: new Date(start + days * day + 1000) });
  const told = { ...log, info: (data: object) => logged.push(data) };
  const removed = await sweepFiles({ ...ctx, log: told }, store);
  return removed.map(({ file_name }) => file_name);
}

async function keep(name: string): Promise<string> {
  const file = {
    name,
    mimeType: 'text/plain',
    bytes: Buffer.from(name),
    width: null,
    height: null,
  };
  const [address = ''] = await keepFiles({ db, store, ownerId: member.id }, [file]);
  return address;
}

const keyOf = (address: string) => address.split('/')[2] ?? '';
const isThere = async (address: string) =>
  (await store.get(keyOf(address)))?.stream.destroy() != null;

test('what nothing has used for a week goes, bytes and row, and is logged', async () => {
  const address = await keep('forgotten.txt');
  expect(await sweepOn(0)).toEqual([]);
  expect(await sweepOn(6.9)).toEqual([]);
  expect(await isThere(address)).toBe(true);
  const now = new Date(start + 8 * day);
  const { due } = await findUnusedFiles({ db, now });
  expect(due.map(({ file_name }) => file_name)).toEqual(['forgotten.txt']);
  expect(await isThere(address)).toBe(true);
  expect(await sweepOn(8)).toEqual(['forgotten.txt']);
  expect(await isThere(address)).toBe(false);
  expect(await db.selectFrom('files').select('id').execute()).toEqual([]);
  expect(logged).toEqual([
    expect.objectContaining({ name: 'forgotten.txt', ownerId: member.id, bytes: 13 }),
  ]);
});

test('the week begins when the last use ends', async () => {
  const address = await keep('draft.txt');
  const draft = { member_id: member.id, draft_key: 'new:post', data: JSON.stringify({ address }) };
  await db.insertInto('drafts').values(draft).execute();
  await sweepOn(0);
  await sweepOn(30);
  await db.deleteFrom('drafts').execute();
  expect(await sweepOn(31)).toEqual([]);
  await db
    .updateTable('members')
    .set({ bio: `see ${address}` })
    .where('id', '=', member.id)
    .execute();
  expect(await sweepOn(39)).toEqual([]);
  await db.updateTable('members').set({ bio: '' }).where('id', '=', member.id).execute();
  expect(await sweepOn(40)).toEqual([]);
  expect(await sweepOn(46.9)).toEqual([]);
  expect(await sweepOn(47)).toEqual(['draft.txt']);
});

test('whatever names a file keeps it', async () => {
  const post = await makeConversation(db, {
    author_id: member.id,
    content: await keep('inline'),
    cover_image: await keep('cover'),
  });
  const attachments = JSON.stringify([{ source: await keep('attached') }]);
  await makeComment(db, post.id, { author_id: member.id, attachments });
  const taken = await makeConversation(db, {
    author_id: member.id,
    content: await keep('in an earlier version'),
  });
  await db
    .updateTable('conversations')
    .set({ content: '<p>changed</p>' })
    .where('id', '=', taken.id)
    .execute();
  const deleted = await makeConversation(db, {
    author_id: member.id,
    content: await keep('of a deleted post'),
  });
  await db
    .updateTable('conversations')
    .set({ deleted_at: new Date() })
    .where('id', '=', deleted.id)
    .execute();
  await db
    .updateTable('members')
    .set({ avatar_url: await keep('avatar') })
    .where('id', '=', member.id)
    .execute();
  const { branding } = await writeSettings(db, {});
  await writeSettings(db, { branding: { ...branding, logoUrl: `/base${await keep('logo')}` } });
  const image = await keep('banner');
  await sql`update categories set image_url = ${image}`.execute(db);
  await keep('nowhere');
  await sweepOn(0);
  expect(await sweepOn(100)).toEqual(['nowhere']);
});

test('what only purged texts have held goes, and is seen by nobody until it does', async () => {
  const gone = await keep('of a purged post');
  const shared = await keep('of a purged post and another');
  const purged = await makeConversation(db, {
    author_id: member.id,
    content: `${gone} ${shared}`,
  });
  await makeConversation(db, { author_id: member.id, content: shared });
  await sweepOn(0);
  await db
    .updateTable('conversations')
    .set({ content: '', deleted_at: new Date(), purged_at: new Date() })
    .where('id', '=', purged.id)
    .execute();
  expect(await sweepOn(1)).toEqual([]);
  await expect(getServedFile(testContext(db), keyOf(gone))).rejects.toThrow('NOT_FOUND');
  expect(await getServedFile(testContext(db), keyOf(shared))).toMatchObject({ caching: 'own' });
  expect(await sweepOn(9)).toEqual(['of a purged post']);
});

test('two sweeps at once remove each file once', async () => {
  await Promise.all(Array.from({ length: 9 }, (_, index) => keep(`${index}.txt`)));
  await sweepOn(0);
  const both = await Promise.all([sweepOn(9), sweepOn(9)]);
  expect(both.flat().sort()).toEqual(Array.from({ length: 9 }, (_, index) => `${index}.txt`));
});
