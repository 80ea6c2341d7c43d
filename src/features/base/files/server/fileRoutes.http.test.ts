import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { brandingSchema } from '#core/brandSettings.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { createSession } from '#platform/sessions/sessions.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openTestServer } from '#platform/testing/testServer.ts';
import { fontLimit } from '../fileRules.ts';
import { registerFileRoutes, registerUploadRoutes } from './fileRoutes.ts';

const { db } = await openTestDatabase();
const root = await mkdtemp(path.join(os.tmpdir(), 'plaza-files-'));
const local = createLocalFileStore(root);
/** Set by a test to make the store fail. */
let beforePut: (calls: number) => void = () => undefined;
let puts = 0;
const store: FileStore = {
  ...local,
  put: async (key, bytes) => {
    puts += 1;
    beforePut(puts);
    await local.put(key, bytes);
  },
};
const app = await openTestServer(db);
await app.register((routes) => registerUploadRoutes(routes, { store, perMinute: 80 }));
await app.register((routes) => registerFileRoutes(routes, { store }));

const signIn = async (role = 'member') => {
  const member = await makeMember(db, { role });
  const session = await createSession(db, {
    ...{ memberId: member.id, remember: false, userAgent: '', address: '', now: new Date() },
  });
  return { cookie: `plaza_session=${session.token}`, 'x-csrf-token': session.csrfToken };
};
const headers = await signIn();

afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});
beforeEach(() => {
  beforePut = () => undefined;
  puts = 0;
});

const images = '/care/community/rest/authenticated/upload-content/image';
const compressed = '/care/community/rest/authenticated/upload-content/compress-image';
const files = '/care/community/rest/authenticated/upload-content/file';

function frame(bytes: Uint8Array, field = 'file') {
  const head = `--xx\r\ncontent-disposition: form-data; name="${field}"; filename="part.jpg"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--xx--\r\n')]);
}

function upload(url: string, bytes: Uint8Array, given: Record<string, string> = headers) {
  return app.inject({
    method: 'POST',
    url: `${url}?jsonResponse=true&secureBucket=false`,
    payload: frame(bytes),
    headers: { 'content-type': 'multipart/form-data; boundary=xx', ...given },
  });
}

const drawing = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#2557c7' } });
const photo = await drawing()
  .jpeg()
  .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
  .withMetadata({ orientation: 6 })
  .toBuffer();

async function keptFiles(): Promise<string[]> {
  const all = await readdir(root, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test('a photo is turned upright, loses what the camera wrote, and comes in three sizes', async () => {
  const answer = await upload(`${images}/${encodeURIComponent('Mein Foto #1?.JPG')}`, photo);
  expect(answer.statusCode).toBe(200);
  const { url, compressedUrl, previewUrl, width, height } = answer.json();
  expect({ width, height }).toEqual({ width: 40, height: 60 });
  expect(decodeURIComponent(url)).toMatch(/^\/files\/[0-9a-f]{32}\/Mein Foto 1\.jpg$/);
  for (const [address, type] of [
    [url, 'image/jpeg'],
    [compressedUrl, 'image/webp'],
    [previewUrl, 'image/webp'],
  ]) {
    const shown = await app.inject({ url: address });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      // Mails are read on other sites.
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(shown.headers['content-disposition']).toMatch(/^inline/);
    const { exif, orientation } = await sharp(shown.rawPayload).metadata();
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
    expect(shown.rawPayload.includes('secret place')).toBe(false);
  }
});

test('what its owner looks at, perhaps for a private post, no cache between keeps', async () => {
  const { url } = (await upload(`${files}/notes.txt`, Buffer.from('for staff alone'))).json();
  const own = await app.inject({ url, headers: { cookie: headers.cookie } });
  expect(own.statusCode).toBe(200);
  expect(own.headers['cache-control']).toBe('private, max-age=31536000, immutable');
});

test('a part of a file is sent, and read, alone', async () => {
  const bytes = Buffer.from(
    Array.from({ length: 200_000 }, (_, place) => `${place % 10}`).join(''),
  );
  const { url } = (await upload(`${files}/numbers.txt`, bytes)).json();
  const ask = (range: string, more: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: { range, ...more } });
  const whole = await app.inject({ url });
  expect(whole.headers['accept-ranges']).toBe('bytes');
  const etag = String(whole.headers.etag);

  for (const [range, start, end] of [
    ['bytes=0-99', 0, 99],
    ['bytes=150003-150007', 150_003, 150_007],
    ['bytes=199990-', 199_990, 199_999],
    ['bytes=-5', 199_995, 199_999],
  ] as const) {
    const part = await ask(range);
    expect(part.statusCode, range).toBe(206);
    expect(part.rawPayload, range).toEqual(bytes.subarray(start, end + 1));
    expect(part.headers).toMatchObject({
      etag,
      'content-range': `bytes ${start}-${end}/200000`,
      'content-length': `${end - start + 1}`,
    });
  }
  expect((await ask('bytes=0-99', { 'if-range': etag })).statusCode).toBe(206);

  const beyond = await ask('bytes=200000-');
  expect([beyond.statusCode, beyond.headers['content-range'], beyond.payload]).toEqual([
    416,
    'bytes */200000',
    '',
  ]);
  for (const answer of [
    await ask('bytes=9-5'),
    await ask('pages=1-2'),
    await ask('bytes=0-99', { 'if-range': '"another"' }),
    await ask('bytes=0-99', { 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT' }),
  ]) {
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 200_000]);
    expect(answer.headers['content-range']).toBeUndefined();
  }
  const head = await ask('bytes=0-99', {}, 'HEAD');
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, '200000']);
  expect((await ask('bytes=0-99', { 'if-none-match': etag })).statusCode).toBe(304);
});

test('compress-image answers with the small picture alone', async () => {
  const large = await drawing(2400, 1200).png().toBuffer();
  const answer = await upload(`${compressed}/large.png`, large);
  const { url, compressedUrl, width, height } = answer.json();
  expect(url).toBe(compressedUrl);
  expect(url).toMatch(/\/large\.webp$/);
  expect({ width, height }).toEqual({ width: 1600, height: 800 });
});

test('the short paths take the name of the part', async () => {
  const short = '/community/api/v1/upload';
  const [image, small, file] = await Promise.all([
    upload(short, photo),
    upload(`${short}/compress-image`, photo),
    upload(`${short}/file`, photo),
  ]);
  expect(image.json()).toMatchObject({ url: expect.stringMatching(/\/part\.jpg$/), width: 40 });
  expect(small.json().url).toMatch(/\/part\.webp$/);
  expect(file.json().url).toMatch(/\/part\.jpg$/);
  expect((await upload(short, photo, {})).statusCode).toBe(401);
});

test('download-asset hands a file over to be saved, and nothing of another host', async () => {
  const { url } = (await upload(`${images}/a.jpg`, photo)).json();
  const download = (address: string) =>
    app.inject({
      method: 'POST',
      url: '/care/community/download-asset',
      payload: { url: address },
      headers: { host: 'portal.example' },
    });
  for (const address of [url, `http://portal.example${url}`]) {
    const saved = await download(address);
    expect(saved.statusCode).toBe(200);
    expect(saved.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''a\.jpg/);
    expect(saved.rawPayload).toEqual((await app.inject({ url })).rawPayload);
  }
  for (const address of [`http://other.example${url}`, '/files/x/a.jpg', '/etc/passwd', '']) {
    expect((await download(address)).statusCode).toBe(404);
  }
});

test('an animation stays one', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: 100 })
    .toBuffer();
  const { url, width, height } = (await upload(`${images}/a.gif`, gif)).json();
  expect({ width, height }).toEqual({ width: 20, height: 20 });
  const shown = await app.inject({ url });
  expect((await sharp(shown.rawPayload, { animated: true }).metadata()).pages).toBe(2);
});

test('a visitor, a missing token and a wrong token are refused', async () => {
  expect((await upload(`${images}/a.jpg`, photo, {})).json()).toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  const { cookie } = headers;
  const missing = await upload(`${images}/a.jpg`, photo, { cookie });
  expect([missing.statusCode, missing.json().code]).toEqual([403, 'CSRF_FAILED']);
  const wrong = await upload(`${images}/a.jpg`, photo, { cookie, 'x-csrf-token': 'x' });
  expect(wrong.json().code).toBe('CSRF_FAILED');
});

test('only jpg, png and gif are pictures, and names must tell the truth', async () => {
  const png = await drawing().png().toBuffer();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const webp = await drawing().webp().toBuffer();
  const messageOf = async (name: string, bytes: Buffer) => {
    const answer = await upload(`${images}/${name}`, bytes);
    return [answer.statusCode, answer.json().message];
  };
  const only = [400, 'Please upload jpg, jpeg, png or gif image only'];
  expect(await messageOf('a.svg', svg)).toEqual(only);
  expect(await messageOf('a.webp', webp)).toEqual(only);
  expect(await messageOf('a', png)).toEqual(only);
  expect(await messageOf('a.png', svg)).toEqual([
    400,
    expect.stringMatching(/^(File Type and|Unrec)/),
  ]);
  expect(await messageOf('a.png', html)).toEqual([400, 'Unrecognized File Type']);
  expect(await messageOf('a.jpg', png)).toEqual([400, 'File Type and File Content did not match']);
  const cut = photo.subarray(0, photo.length / 2);
  expect(await messageOf('cut.jpg', cut)).toEqual([
    400,
    'File Type and File Content did not match',
  ]);
  const hidden = Buffer.concat([png, html]);
  const kept = (await upload(`${images}/hidden.png`, hidden)).json();
  expect((await app.inject({ url: kept.url })).rawPayload.includes('<script>')).toBe(false);
});

/** 64 × 64 pixels of blue, as a phone keeps them (HEVC). */
const heic = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAA',
    'AAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAGAAAACNpaW5mAAAA',
    'AAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34',
    '+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmu',
    'bgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAA',
    'ABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAgbWRhdAAAABQoAa8EGPx5OOv/+Own7JSfaIkdDg==',
  ].join(''),
  'base64',
);

test('a font of the theme is a woff2 file uploaded by who manages the community', async () => {
  const fonts = '/care/community/rest/authenticated/upload-content/font';
  const manager = await signIn('administrator');
  const woff2 = Buffer.concat([Buffer.from('wOF2\0\x01\0\0', 'latin1'), Buffer.alloc(100)]);
  const answer = await upload(
    `${fonts}/${encodeURIComponent("My (own)'font.woff2")}`,
    woff2,
    manager,
  );
  expect(answer.statusCode).toBe(200);
  const { url, mimeType } = answer.json();
  expect(mimeType).toBe('font/woff2');
  expect(url).toMatch(/^\/files\/[0-9a-f]{32}\/My-own-font\.woff2$/);
  expect(brandingSchema.parse({ fonts: { body: url } }).fonts.body).toBe(url);
  const served = await app.inject({ url });
  expect(served.headers['content-type']).toBe('font/woff2');

  const refusals = await Promise.all([
    upload(`${fonts}/a.woff2`, woff2),
    upload(`${fonts}/a.woff2`, woff2, {}),
    upload(`${fonts}/a.woff2`, Buffer.from('body { }'), manager),
    upload(`${fonts}/a.ttf`, woff2, manager),
    upload(`${fonts}/a.woff2`, Buffer.concat([woff2, Buffer.alloc(fontLimit)]), manager),
  ]);
  expect(refusals.map((each) => each.json().code)).toEqual([
    ...['FORBIDDEN', 'UNAUTHENTICATED', 'FILE_TYPE_MISMATCH', 'VALIDATION_FAILED'],
    'FILE_TOO_LARGE',
  ]);
});

test('a picture of an iPhone is refused with the formats that are taken, whatever its name', async () => {
  for (const address of [
    `${images}/a.heic`,
    `${images}/a.HEIF`,
    `${images}/a.jpg`,
    `${files}/a.heic`,
    `${files}/a.jpg`,
  ]) {
    const answer = await upload(address, heic);
    expect([answer.statusCode, answer.json().message], address).toEqual([
      400,
      'HEIC images aren’t supported. Please upload jpg, jpeg, png or gif image only',
    ]);
    expect(answer.json().faults).toMatchObject([{ field: 'file', rule: 'heic' }]);
  }
});

/** A PNG of a few kilobytes that says it has 30,000 × 30,000 pixels, and another that has them. */
function bomb(edge: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(edge, 0);
  head.writeUInt32BE(edge, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(edge / 8) + 1) * edge), { level: 9 });
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a decompression bomb is refused before it is opened', async () => {
  const bytes = bomb(12_000);
  expect(bytes.length).toBeLessThan(100_000);
  const before = process.memoryUsage().rss;
  const answer = await upload(`${images}/bomb.png`, bytes);
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'FILE_TOO_LARGE']);
  expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024);
});

test('too large a file is refused', async () => {
  const answer = await upload(`${files}/a.txt`, Buffer.alloc(10 * 1024 * 1024 + 1, 65));
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'FILE_TOO_LARGE']);
});

test('names lead nowhere and keep their script', async () => {
  const nameOf = async (name: string) => {
    const { url } = (await upload(`${images}/${encodeURIComponent(name)}`, photo)).json();
    return decodeURIComponent(url.split('/')[3]);
  };
  expect(await nameOf('../../../../etc/passwd.jpg')).toBe('passwd.jpg');
  expect(await nameOf('..\\..\\boot.jpg')).toBe('boot.jpg');
  expect(await nameOf('صورة جميلة 🌱.jpg')).toBe('صورة جميلة 🌱.jpg');
  expect(await nameOf('harmless\u202egpj.jpg')).toBe('harmlessgpj.jpg');
  expect(await nameOf('a\r\nset-cookie: x.jpg')).toBe('aset-cookie x.jpg');
  for (const url of [
    '/files/../x',
    '/files/..%2f..%2fetc%2fpasswd/a',
    `/files/${'0'.repeat(32)}/a`,
  ]) {
    expect((await app.inject({ url })).statusCode).toBe(404);
  }
});

test('attachments of the list are kept and downloaded, never shown', async () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF');
  const { url, name, mimeType, size } = (await upload(`${files}/manual.pdf`, pdf)).json();
  expect({ name, mimeType, size }).toEqual({
    ...{ name: 'manual.pdf', mimeType: 'application/pdf', size: pdf.length },
  });
  const shown = await app.inject({ url });
  expect(shown.headers['content-disposition']).toBe("attachment; filename*=UTF-8''manual.pdf");
  expect(shown.rawPayload).toEqual(pdf);

  const refused = async (file: string, bytes: Buffer) =>
    (await upload(`${files}/${file}`, bytes)).json().message;
  const script = Buffer.from('<script>alert(1)</script>');
  expect(await refused('a.exe', Buffer.from('MZ'))).toBe('Unrecognized File Type');
  expect(await refused('constructor', script)).toBe('Unrecognized File Type');
  expect(await refused('a.pdf', script)).toBe('File Type and File Content did not match');
  expect(await refused('a.txt', pdf)).toBe('File Type and File Content did not match');
  expect(await refused('a.csv', Buffer.from([65, 0, 66]))).toBe(
    'File Type and File Content did not match',
  );
  const text = await upload(`${files}/notes.md`, Buffer.from('# Töne'));
  expect(text.statusCode).toBe(200);
});

test('an image among the attachments is drawn anew too', async () => {
  const { url } = (await upload(`${files}/photo.jpg`, photo)).json();
  const shown = await app.inject({ url });
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
});

test('bodies that are no upload are refused', async () => {
  const send = (payload: string | Buffer, type: string) =>
    app.inject({
      method: 'POST',
      url: `${images}/a.jpg`,
      payload,
      headers: { 'content-type': type, ...headers },
    });
  const multipart = 'multipart/form-data; boundary=xx';
  expect((await send('{}', 'application/json')).statusCode).toBe(400);
  expect((await send('--xx--\r\n', multipart)).statusCode).toBe(400);
  expect((await send(frame(photo, 'other'), multipart)).statusCode).toBe(400);
  expect((await send(frame(Buffer.alloc(0)), multipart)).statusCode).toBe(400);
  expect((await send(frame(photo).subarray(0, 300), multipart)).statusCode).toBe(400);
  const first = frame(photo).subarray(0, -'--xx--\r\n'.length);
  const two = await send(Buffer.concat([first, frame(photo)]), multipart);
  expect(two.statusCode).toBe(400);
  expect(two.json().message).toContain('one file');
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=']) {
    expect((await send(frame(photo), type)).statusCode, type).toBe(400);
  }
  // Ends before any part has begun.
  const broken = await send('--xx\r\nbroken', multipart);
  expect(broken.statusCode).toBe(400);
  expect(broken.json().message).toContain('field "file"');
});

test('a line that breaks in the middle leaves nothing behind', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const before = (await keptFiles()).length;
  await new Promise<void>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(
        `POST ${images}/a.jpg HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=xx\r\ncontent-length: 9000\r\ncookie: ${headers.cookie}\r\nx-csrf-token: ${headers['x-csrf-token']}\r\n\r\n`,
      );
      socket.write(frame(photo).subarray(0, 200));
      setTimeout(() => socket.destroy(), 100);
    });
    socket.on('close', () => setTimeout(resolve, 100));
  });
  expect((await keptFiles()).length).toBe(before);
  expect((await upload(`${images}/a.jpg`, photo)).statusCode).toBe(200);
});

test('a full disk is a clean error and leaves no half', async () => {
  const before = await keptFiles();
  const rows = () => db.selectFrom('files').select('id').execute();
  const rowCount = (await rows()).length;
  beforePut = (calls) => {
    if (calls === 3) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
  };
  const answer = await upload(`${images}/a.jpg`, photo);
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
  expect(answer.body).not.toMatch(/ENOSPC|\/tmp/);
  expect(await keptFiles()).toEqual(before);
  expect((await rows()).length).toBe(rowCount);
});

test('a store that cannot be written to keeps nothing', async () => {
  const place = path.join(root, 'not-a-directory');
  await writeFile(place, '');
  await expect(createLocalFileStore(place).put('0'.repeat(32), photo)).rejects.toThrow();
  await rm(place);
});

test('many at once all come through, and no two share a key', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => upload(`${images}/a.jpg`, photo)),
  );
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(12).fill(200));
  expect(new Set(answers.map((answer) => answer.json().url)).size).toBe(12);
});

test('a member who uploads without end has to wait', async () => {
  const own = await signIn();
  const statuses: number[] = [];
  for (let i = 0; i < 81; i += 1) {
    statuses.push((await upload(`${images}/a`, photo, own)).statusCode);
  }
  expect(statuses.slice(0, 80).every((status) => status === 400)).toBe(true);
  expect(statuses[80]).toBe(429);
});
