import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { csrfCookieName, sessionCookieName } from '#platform/http/sessionCookies.ts';
import { createSession } from '#platform/sessions/sessions.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openTestServer } from '#platform/testing/testServer.ts';
import { registerProfileRoutes } from './profileRoutes.ts';

const { db } = await openTestDatabase();
const kept = new Map<string, Buffer>();
const store: FileStore = {
  put: async (key, bytes) => {
    kept.set(key, Buffer.from(bytes));
  },
  has: async (key) => kept.has(key),
  sizeOf: async (key) => kept.get(key)?.length ?? null,
  get: async (key) => {
    const bytes = kept.get(key);
    return bytes ? { stream: Readable.from([bytes]), size: bytes.length } : null;
  },
  delete: async (key) => {
    kept.delete(key);
  },
};
const app = await openTestServer(db);
await app.register(async (endpoint) =>
  registerProfileRoutes(endpoint, { basePath: '', store, perMinute: 1000 }),
);
afterAll(() => app.close());

async function signedIn(fields = {}) {
  const member = await makeMember(db, fields);
  const session = await createSession(db, {
    ...{ memberId: member.id, remember: false, userAgent: 'Firefox', address: '192.0.2.1' },
    now: new Date(),
  });
  const cookies: Record<string, string> = {
    [sessionCookieName]: session.token,
    [csrfCookieName]: session.csrfToken,
  };
  return { member, cookies, headers: { 'x-csrf-token': session.csrfToken } };
}
type Visitor = Awaited<ReturnType<typeof signedIn>>;

const url = (id: number | string, endpoint: string) => `/community/api/v1/users/${id}/${endpoint}`;
const post = (who: Visitor, address: string, payload: object = {}) =>
  app.inject({ method: 'POST', url: address, cookies: who.cookies, headers: who.headers, payload });

function sendPicture(who: Visitor, id: number, file: { name: string; bytes: Buffer }, query = '') {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n\r\n`;
  return app.inject({
    method: 'POST',
    url: `${url(id, 'avatar')}${query}`,
    cookies: who.cookies,
    headers: { ...who.headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from('\r\n--b--\r\n')]),
  });
}

const halves = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
    .composite([
      {
        input: { create: { width: 200, height: 200, channels: 3, background: '#0000ff' } },
        left: 200,
        top: 0,
      },
    ])
    .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
    .jpeg()
    .toBuffer();

const rowOf = (id: number) =>
  db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a picture is cut to the chosen square, drawn anew, and takes the place of the last', async () => {
  const me = await signedIn();
  const bytes = await halves();
  const first = await sendPicture(
    me,
    me.member.id,
    { name: 'a.jpg', bytes },
    '?x=0.5&y=0&width=0.5&height=1',
  );
  expect(first.statusCode).toBe(200);
  const { avatar } = first.json();
  const key = avatar.split('/')[2];
  const drawn = kept.get(key) ?? Buffer.alloc(0);
  const { format, width, height, exif } = await sharp(drawn).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 512,
    height: 512,
    exif: undefined,
  });
  expect(drawn.includes('SECRET')).toBe(false);
  const [red = 0, , blue = 0] = await sharp(drawn)
    .extract({ left: 20, top: 20, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(blue - red).toBeGreaterThan(150);
  expect((await rowOf(me.member.id)).avatar_url).toBe(avatar);

  await sendPicture(me, me.member.id, { name: 'b.jpg', bytes });
  expect(kept.has(key)).toBe(false);
  expect((await post(me, url('me', 'avatar/remove'))).json()).toEqual({ avatar: null });
  expect(kept.size).toBe(0);
  expect((await rowOf(me.member.id)).avatar_url).toBeNull();
});

test('what is no picture, too large a picture, or a part outside of it changes nothing', async () => {
  const me = await signedIn();
  const bytes = await halves();
  const bomb = await sharp({
    create: { width: 7000, height: 7000, channels: 3, background: '#fff' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const cases: [string, Buffer, string, number][] = [
    ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '', 400],
    ['a.png', Buffer.from('<script>alert(1)</script>'), '', 400],
    ['a.png', bytes, '', 400],
    ['a.jpg', bytes.subarray(0, 300), '', 400],
    ['a.png', bomb, '', 413],
    ['a.jpg', Buffer.alloc(11 * 1024 * 1024), '', 413],
    ['a.jpg', Buffer.alloc(0), '', 400],
    ['a.jpg', bytes, '?x=0.9&y=0&width=0.5&height=1', 400],
    ['a.jpg', bytes, '?x=-1&y=0&width=1&height=1', 400],
    ['a.jpg', bytes, '?x=0&y=0&width=0&height=1', 400],
    ['a.jpg', bytes, '?x=NaN&y=1e9&width=a&height=1', 400],
    ['a.jpg', bytes, '?x=0', 400],
  ];
  for (const [name, content, query, status] of cases) {
    const answer = await sendPicture(me, me.member.id, { name, bytes: content }, query);
    expect(`${name} ${query} ${answer.statusCode}`).toBe(`${name} ${query} ${status}`);
  }
  expect(kept.size).toBe(0);
  expect((await rowOf(me.member.id)).avatar_url).toBeNull();
});

test('another member’s endpoints stay shut, without a session and without a token all do', async () => {
  const [me, other] = [await signedIn(), await signedIn({ bio: 'mine' })];
  const bytes = await halves();
  const statuses = [
    await sendPicture(me, other.member.id, { name: 'a.jpg', bytes }),
    await post(me, url(other.member.id, 'avatar/remove')),
    await post(me, url(other.member.id, 'deactivate')),
    await post(me, url(other.member.id, 'delete')),
    await post(me, url(other.member.id, 'export')),
    await post(me, url('1e3', 'avatar/remove')),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([403, 403, 404, 404, 404, 404]);
  const forged = { ...me, headers: { 'x-csrf-token': 'x' } };
  const nobody = { ...me, cookies: {}, headers: { 'x-csrf-token': '' } };
  for (const endpoint of ['avatar/remove', 'deactivate', 'delete', 'export']) {
    expect((await post(forged, url('me', endpoint))).statusCode).toBe(403);
    expect((await post(nobody, url('me', endpoint))).statusCode).toBe(401);
  }
  expect((await sendPicture(forged, me.member.id, { name: 'a.jpg', bytes })).statusCode).toBe(403);
  expect(await rowOf(other.member.id)).toMatchObject({ bio: 'mine', deactivated_at: null });
});

test('a form without script is sent back to the page, with what was wrong', async () => {
  const me = await signedIn({ password_hash: null });
  const form = (endpoint: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: url('me', endpoint),
      cookies: me.cookies,
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${new URLSearchParams(fields)}`,
    });
  const edit = `/users/${me.member.id}/edit`;
  const forged = await form('delete', { _csrf: 'x', password: 'x' });
  expect(forged.statusCode).toBe(303);
  expect(forged.headers.location).toBe(`${edit}?leave=delete&error=CSRF_FAILED`);
  const _csrf = me.headers['x-csrf-token'];
  const removed = await form('avatar/remove', { _csrf });
  expect(removed.headers.location).toBe(`${edit}?saved=1`);

  const upload = (fields: string) =>
    app.inject({
      method: 'POST',
      url: url('me', 'avatar'),
      cookies: me.cookies,
      headers: { accept: 'text/html', 'content-type': 'multipart/form-data; boundary=b' },
      payload: `--b\r\ncontent-disposition: form-data; name="_csrf"\r\n\r\n${_csrf}\r\n${fields}--b--\r\n`,
    });
  const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nno\r\n';
  const refused = await upload(file);
  expect([refused.statusCode, refused.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/users\/\d+\/edit\?error=FILE_TYPE/),
  ]);
});

test('one’s own data comes as a zip of everything and no secret, once an hour', async () => {
  const me = await signedIn({ bio: 'About me', password_hash: 'HASHED' });
  await makeConversation(db, { author_id: me.member.id, title: 'My own question' });
  await makeConversation(db, { title: 'Of somebody else' });
  await sendPicture(me, me.member.id, { name: 'a.jpg', bytes: await halves() });
  const answer = await post(me, url('me', 'export'));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const files = unzipSync(answer.rawPayload);
  const text = (name: string) => Buffer.from(files[name] ?? []).toString();
  expect(JSON.parse(text('profile.json'))).toMatchObject([
    { bio: 'About me', username: me.member.username },
  ]);
  expect(JSON.parse(text('posts.json'))).toMatchObject([{ title: 'My own question' }]);
  expect(JSON.parse(text('sessions.json'))).toMatchObject([
    { user_agent: 'Firefox', address: '192.0.2.1' },
  ]);
  expect(JSON.parse(text('comments.json'))).toEqual([]);
  expect(Object.keys(files).filter((name) => /^files\/.*avatar\.webp$/.test(name))).toHaveLength(1);
  expect(text('index.html')).toContain('posts.json');
  const all = Object.values(files)
    .map((bytes) => Buffer.from(bytes).toString())
    .join('\n');
  expect(all).not.toMatch(/HASHED|Of somebody else|token/);
  expect(all).not.toContain(me.headers['x-csrf-token']);
  const again = await Promise.all([post(me, url('me', 'export')), post(me, url('me', 'export'))]);
  expect(again.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
  expect(Number(again[0]?.headers['retry-after'] ?? 3600)).toBeGreaterThan(3000);
});
