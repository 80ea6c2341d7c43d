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
const root = await mkdtemp(path.join(os.tmpdir(), 'plaza-attachments-'));
const store = createLocalFileStore(root);
const app = await openTestServer(db);
await app.register((routes) => registerUploadRoutes(routes, { store, perMinute: 1000 }));
await app.register((routes) => registerFileRoutes(routes, { store }));
const member = await makeMember(db);
const session = await createSession(db, {
  ...{ memberId: member.id, remember: false, userAgent: '', address: '', now: new Date() },
});
const headers = {
  cookie: `plaza_session=${session.token}`,
  'x-csrf-token': session.csrfToken,
  'content-type': 'multipart/form-data; boundary=xx',
};

afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

function upload(name: string, bytes: Uint8Array) {
  const head =
    '--xx\r\ncontent-disposition: form-data; name="file"; filename="part"\r\ncontent-type: application/octet-stream\r\n\r\n';
  return app.inject({
    method: 'POST',
    url: `/care/community/rest/authenticated/upload-content/file/${name}`,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--xx--\r\n')]),
    headers,
  });
}

/** The beginning of a file of the ISO base media format. */
const box = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0${brand}`),
    Buffer.alloc(64),
  ]);
const ascii = (text: string) => Buffer.from(text, 'latin1');
const hex = (digits: string) => Buffer.concat([Buffer.from(digits, 'hex'), Buffer.alloc(128)]);
const cell = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
const drawn = async (format: 'avif' | 'tiff' | 'webp' | 'png') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toFormat(format)
    .toBuffer();

test.each<[string, string, Buffer | Promise<Buffer>]>([
  ['picture.avif', 'image/avif', drawn('avif')],
  ['picture.tiff', 'image/tiff', drawn('tiff')],
  ['picture.webp', 'image/webp', drawn('webp')],
  ['picture.bmp', 'image/bmp', ascii(`BM${'\0'.repeat(64)}`)],
  ['icon.ico', 'image/x-icon', hex('0000010001002020')],
  ['picture.jxl', 'image/jxl', hex('0000000c4a584c200d0a870a')],
  ['layers.psd', 'image/vnd.adobe.photoshop', ascii(`8BPS${'\0'.repeat(64)}`)],
  ['drawing.svg', 'image/svg+xml', ascii(cell)],
  ['film.mp4', 'video/mp4', box('isom')],
  ['film.m4v', 'video/mp4', box('M4V ')],
  ['film.mov', 'video/quicktime', box('qt  ')],
  ['film.3gp', 'video/3gpp', box('3gp5')],
  ['film.webm', 'video/webm', hex('1a45dfa39f4286810142f7810142f2810442f381084282847765626d')],
  [
    'film.mkv',
    'video/matroska',
    hex('1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61'),
  ],
  ['film.avi', 'video/vnd.avi', ascii(`RIFF\0\0\0\0AVI LIST${'\0'.repeat(64)}`)],
  ['film.mpg', 'video/mpeg', hex('000001ba44000400')],
  ['film.flv', 'video/x-flv', hex('464c5601050000')],
  ['page.html', 'text/html', ascii('<!doctype html><script>alert(1)</script>')],
  ['page.xhtml', 'application/xhtml+xml', ascii(`<?xml version="1.0"?>${cell}`)],
  ['feed.xml', 'application/xml', ascii(`<?xml version="1.0"?>${cell}`)],
  ['code.js', 'text/javascript', ascii('alert(1)')],
  ['style.css', 'text/css', ascii('body { color: red }')],
  ['code.py', 'text/plain', ascii('print(1)')],
  ['code.ts', 'text/plain', ascii('const a = 1;')],
  ['notes.txt', 'text/plain', Buffer.from('Töne')],
  ['notes.md', 'text/markdown', ascii('# Title')],
  ['day.ics', 'text/calendar', ascii('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR')],
  ['ada.vcf', 'text/vcard', ascii('BEGIN:VCARD\r\nVERSION:4.0\r\nEND:VCARD')],
  ['words.vtt', 'text/vtt', ascii('WEBVTT\n\n00:00.000 --> 00:01.000\nHello')],
  ['letter.rtf', 'application/rtf', ascii('{\\rtf1 Hello}')],
  ['list.csv', 'text/csv', ascii('a,b\n1,2')],
  ['manual.pdf', 'application/pdf', ascii('%PDF-1.4\n%%EOF')],
  ['old.doc', 'application/msword', hex('d0cf11e0a1b11ae1')],
  ['old.xls', 'application/vnd.ms-excel', hex('d0cf11e0a1b11ae1')],
  ['all.gz', 'application/gzip', hex('1f8b0800')],
  ['all.zip', 'application/zip', hex('504b0304140000000000')],
  ['m.cdxml', 'application/xml', ascii('<?xml version="1.0"?><CDXML></CDXML>')],
  ['m.cdx', 'chemical/x-cdx', ascii('VjCD0100' + '\x04\x03\x02\x01')],
  ['m.mol', 'chemical/x-mdl-molfile', ascii('\n  Mrv\n\n  0  0\nM  END')],
  ['m.sdf', 'chemical/x-mdl-sdfile', ascii('\n  Mrv\n\n  0  0\nM  END\n$$$$')],
])('%s is taken as %s, and run by no browser', async (name, mimeType, given) => {
  const answer = await upload(name, await given);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  expect(answer.json().mimeType).toBe(mimeType);
  const shown = await app.inject({ url: answer.json().url });
  expect(shown.headers['content-type']).toContain(mimeType);
  expect(shown.headers['content-disposition']).toMatch(
    name === 'picture.webp' ? /^inline;/ : /^attachment;/,
  );
  expect(shown.headers['x-content-type-options']).toBe('nosniff');
  expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  if (/avif|tiff|webp/.test(name)) {
    expect((await sharp(shown.rawPayload).metadata()).exif?.includes('somebody') ?? false).toBe(
      false,
    );
  }
});

test('what is no text by its content is none by its name', async () => {
  const refused = async (file: string, given: Buffer) => (await upload(file, given)).json().message;
  for (const name of ['a.html', 'a.svg', 'a.js', 'a.py', 'a.ics']) {
    expect(await refused(name, await drawn('png')), name).toBe(
      'File Type and File Content did not match',
    );
    expect(await refused(name, ascii('MZ\0\0')), name).toBe(
      'File Type and File Content did not match',
    );
  }
  expect(await refused('a.mp4', ascii(cell))).toBe('File Type and File Content did not match');
  for (const name of ['a.exe', 'a.jar', 'a', 'a.html.exe']) {
    expect(await refused(name, ascii(cell)), name).toBe('Unrecognized File Type');
  }
});
