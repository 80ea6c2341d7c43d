import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { createSession } from '#platform/sessions/sessions.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openTestServer } from '#platform/testing/testServer.ts';
import { registerFileRoutes, registerUploadRoutes } from './fileRoutes.ts';

const { db } = await openTestDatabase();
const root = await mkdtemp(path.join(os.tmpdir(), 'plaza-secure-files-'));
const store = createLocalFileStore(root);
const app = await openTestServer(db);
await app.register((routes) => registerUploadRoutes(routes, { store, perMinute: 80 }));
await app.register((routes) => registerFileRoutes(routes, { store }));
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const signIn = async (role = 'member') => {
  const member = await makeMember(db, { role });
  const session = await createSession(db, {
    ...{ memberId: member.id, remember: false, userAgent: '', address: '', now: new Date() },
  });
  return { cookie: `plaza_session=${session.token}`, 'x-csrf-token': session.csrfToken };
};
const headers = await signIn();

const content = '/care/community/rest/authenticated/upload-content';
const [images, compressed, files] = [
  `${content}/image`,
  `${content}/compress-image`,
  `${content}/file`,
];
const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2557c7' } })
  .jpeg()
  .toBuffer();

function upload(url: string, bytes: Uint8Array, secureBucket: string) {
  const head =
    '--xx\r\ncontent-disposition: form-data; name="file"; filename="part.jpg"\r\ncontent-type: application/octet-stream\r\n\r\n';
  return app.inject({
    method: 'POST',
    url: `${url}?jsonResponse=true&secureBucket=${secureBucket}`,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--xx--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=xx', ...headers },
  });
}

test('a secure file is for its uploader alone from the upload on, and each of its sizes', async () => {
  const others = [undefined, await signIn(), await signIn('administrator')];
  const short = '/community/api/v1/upload';
  for (const path of [
    ...[`${images}/a.jpg`, `${compressed}/a.jpg`, `${files}/a.jpg`],
    ...[short, `${short}/compress-image`, `${short}/file`],
  ]) {
    const { url, compressedUrl, previewUrl } = (await upload(path, photo, 'true')).json();
    for (const address of [url, compressedUrl, previewUrl, `${url}?w=64`].filter(Boolean)) {
      const own = await app.inject({ url: address, headers: { cookie: headers.cookie } });
      expect([own.statusCode, own.headers['cache-control']], address).toEqual([
        200,
        'private, no-cache',
      ]);
      expect(own.headers['cross-origin-resource-policy']).toBe('same-origin');
      const etag = String(own.headers.etag);
      for (const other of others) {
        const refused = await app.inject({
          url: address,
          headers: { 'if-none-match': etag, ...(other && { cookie: other.cookie }) },
        });
        expect(refused.statusCode, address).toBe(404);
        expect(refused.headers['cache-control'] ?? '').not.toContain('public');
      }
    }
  }
});

test.each(['TRUE', '%20true', '1'])('secureBucket=%s is understood', async (value) => {
  const text = await upload(`${files}/a.txt`, Buffer.from('secret'), value);
  expect((await app.inject({ url: text.json().url })).statusCode).toBe(404);
});

test('a file is not kept where it is unclear whether it is secure', async () => {
  const refused = await upload(`${files}/a.txt`, Buffer.from('secret'), 'yes please');
  expect([refused.statusCode, refused.json().faults]).toEqual([
    400,
    [expect.objectContaining({ field: 'secureBucket' })],
  ]);
});
