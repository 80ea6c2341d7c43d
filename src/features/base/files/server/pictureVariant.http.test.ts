import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { createSession } from '#platform/sessions/sessions.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openTestServer } from '#platform/testing/testServer.ts';
import { deleteOwnFile } from './deleteFile.ts';
import { registerFileRoutes } from './fileRoutes.ts';
import { keepFiles } from './keepFile.ts';

const { db } = await openTestDatabase();
const root = await mkdtemp(path.join(os.tmpdir(), 'plaza-variants-'));
const store = createLocalFileStore(root);
const app = await openTestServer(db);
await app.register((routes) => registerFileRoutes(routes, { store }));
const owner = await makeMember(db);

afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2557c7' } });

async function keep(name: string, mimeType: string, bytes: Buffer, width: number | null = null) {
  const file = { name, mimeType, bytes, width, height: null };
  const [address = ''] = await keepFiles({ db, store, ownerId: owner.id }, [file]);
  return address;
}

const keepDrawing = async (width = 1000, height = 600) =>
  keep('a b.jpg', 'image/jpeg', await drawing(width, height).jpeg().toBuffer(), width);

async function filesOnDisk(): Promise<number> {
  const all = await readdir(root, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).length;
}

test('a narrower copy is drawn once, whoever asks, and served under the same name', async () => {
  const address = await keepDrawing();
  const before = await filesOnDisk();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => app.inject({ url: `${address}?w=480` })),
  );
  for (const answer of answers) {
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': "inline; filename*=UTF-8''a%20b.webp",
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 480, height: 288 });
  }
  expect(await filesOnDisk()).toBe(before + 1);
  const etag = String(answers[0]?.headers.etag);
  expect(etag).not.toBe((await app.inject({ url: address })).headers.etag);
  // A proxy that compresses makes the tag weak; a cache asks for all that it has.
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const headers = { 'if-none-match': known };
    const again = await app.inject({ url: `${address}?w=480`, headers });
    expect(again.statusCode, known).toBe(304);
  }
});

test.each(['', '?w=481', '?w=99999', '?w=', '?w=480&w=800', '?w=1200'])(
  'asked for "%s", the picture itself is the answer, and nothing more is kept',
  async (query) => {
    const address = await keepDrawing();
    const before = await filesOnDisk();
    const answer = await app.inject({ url: `${address}${query}` });
    expect(answer.statusCode).toBe(200);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1000,
    });
    expect(await filesOnDisk()).toBe(before);
  },
);

test('a picture of a private post is as closed in every width', async () => {
  const address = await keepDrawing();
  await makeConversation(db, {
    content: `<p><img src="${address}" alt=""></p>`,
    is_private: true,
    author_id: owner.id,
  });
  const { token } = await createSession(db, {
    ...{ memberId: owner.id, remember: false, userAgent: '', address: '', now: new Date() },
  });
  for (const url of [address, `${address}?w=480`]) {
    const author = await app.inject({ url, headers: { cookie: `plaza_session=${token}` } });
    expect(author.statusCode).toBe(200);
    expect(author.headers['cache-control']).toMatch(/^private/);
    // The copy is there by now; a visitor gets no more of it.
    expect((await app.inject({ url })).statusCode).toBe(404);
  }
});

test('what is no still picture is served as it is', async () => {
  const page = { create: { width: 900, height: 20, channels: 3, background: 'red' } } as const;
  const pages = [sharp(page), sharp({ create: { ...page.create, background: 'blue' } })];
  const frames = await Promise.all(pages.map((each) => each.png().toBuffer()));
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const kept: [string, Buffer][] = [
    [await keep('moving.webp', 'image/webp', moving, 900), moving],
    [await keep('a.pdf', 'application/pdf', Buffer.from('%PDF-')), Buffer.from('%PDF-')],
    [await keep('broken.png', 'image/png', Buffer.from('not a png')), Buffer.from('not a png')],
  ];
  const before = await filesOnDisk();
  for (const [address, bytes] of kept) {
    const answer = await app.inject({ url: `${address}?w=480` });
    expect(answer.statusCode, address).toBe(200);
    expect(answer.rawPayload.equals(bytes), address).toBe(true);
  }
  expect(await filesOnDisk()).toBe(before);
});

test('more pixels than may be drawn are not drawn for a copy either', async () => {
  const huge = await drawing(9000, 9000).png({ compressionLevel: 1 }).toBuffer();
  const address = await keep('huge.png', 'image/png', huge, 9000);
  const answer = await app.inject({ url: `${address}?w=480` });
  expect(answer.headers['content-type']).toBe('image/png');
});

test('a deleted picture takes its copies with it', async () => {
  const before = await filesOnDisk();
  const address = await keepDrawing();
  await app.inject({ url: `${address}?w=480` });
  await app.inject({ url: `${address}?w=800` });
  expect(await filesOnDisk()).toBe(before + 3);
  await deleteOwnFile({ db, store }, { address, ownerId: owner.id });
  expect(await filesOnDisk()).toBe(before);
});
