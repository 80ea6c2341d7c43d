import { expect, test } from 'vitest';
import { readEmail } from './server/inboundEmail.ts';
import { readTnef } from './server/tnef.ts';
import {
  htmlPart,
  type MimePart,
  mimeMessage,
  multipart,
  plainPart,
} from './testing/corpus/corpusMime.ts';
import { tnefFile } from './testing/tnefFile.ts';

const envelope = { from: null, to: [], ip: null, helo: null };
const headers = [
  ['From', 'ann@example.org'],
  ['Subject', 'Parts'],
] as const;
const read = (raw: Buffer | string) => readEmail(Buffer.from(raw), envelope);
const readParts = (parts: readonly MimePart[], subtype = 'mixed') =>
  read(mimeMessage(headers, parts, subtype));
const namesOf = async (...given: Parameters<typeof readParts>) =>
  (await readParts(...given)).attachments.map(({ name }) => name);

const png = Buffer.from('89504e470d0a1a0a', 'hex');
const file = (type: string, body: string | Buffer, disposition = ''): MimePart => ({
  type,
  body,
  encoding: 'base64',
  ...(disposition && { headers: { 'Content-Disposition': disposition } }),
});
const nested = (parts: readonly MimePart[], subtype: string): MimePart => {
  const [head = '', ...body] = multipart(parts, subtype).toString('latin1').split('\r\n\r\n');
  const type = head.replace(/^Content-Type: /, '');
  return { type, body: Buffer.from(body.join('\r\n\r\n'), 'latin1'), encoding: '8bit' };
};

test('an attached message is a file with its name, or its subject', async () => {
  const message = 'From: eve@example.net\nSubject: =?UTF-8?Q?Pr=C3=BCfung?=\n\nPay now.\n';
  const parts = [
    plainPart('Is this from you?'),
    { type: 'message/rfc822; name="Invoice"', body: message, encoding: '8bit' as const },
    { type: 'MESSAGE/RFC822', body: message, encoding: '8bit' as const },
  ];
  const email = await readParts(parts);
  expect(email.attachments.map(({ name }) => name)).toEqual(['Invoice.eml', 'Prüfung.eml']);
  expect(Buffer.from(email.attachments[1]?.bytes ?? []).toString()).toContain('Pay now.');
  expect(email.text.trim()).toBe('Is this from you?');
});

test('messages of a digest are files', async () => {
  const digest = nested(
    [1, 2].map((number) => ({
      type: 'message/rfc822',
      body: `Subject: Issue ${number}\n\nText\n`,
      encoding: '8bit',
    })),
    'digest',
  );
  expect(await namesOf([plainPart('See these.'), digest])).toEqual(['Issue 1.eml', 'Issue 2.eml']);
});

test('files that a client marks as inline are kept, also small ones and texts with a name', async () => {
  const names = await namesOf([
    plainPart('Here is the log.'),
    file('text/x-log; name="pump.log"', 'E17', 'inline; filename=pump.log'),
    file('text/plain; name="notes.txt"', 'a note', 'inline; filename=notes.txt'),
    file('text/csv', 'a,b', 'inline; filename=values.csv'),
    file('application/pdf; name="label.pdf"', '%PDF-1.4', 'inline; filename=label.pdf'),
    file('text/html; name="page.html"', '<p>x</p>', 'inline; filename=page.html'),
    file('image/png', png, 'inline; filename=small.png'),
  ]);
  expect(names).toEqual([
    'pump.log',
    'notes.txt',
    'values.csv',
    'label.pdf',
    'page.html',
    'small.png',
  ]);
});

test('all texts around a picture are body text, in their order', async () => {
  const email = await readParts([
    plainPart('Before.'),
    file('image/png; name="a.png"', png, 'inline; filename="a.png"'),
    plainPart('After.'),
  ]);
  expect(email.text.replace(/\s+/g, ' ').trim()).toBe('Before. After.');
  expect(email.attachments).toHaveLength(1);
});

test('a text with a name is the body where there is no other one, or within an alternative', async () => {
  const only = await readParts([
    plainPart('Sent by MMS', { type: 'text/plain; name="text_0.txt"' }),
  ]);
  expect(only).toMatchObject({ text: expect.stringContaining('Sent by MMS'), attachments: [] });
  const both = await readParts(
    [
      plainPart('Body', { type: 'text/plain; name="body"' }),
      htmlPart('<p>Body</p>', { type: 'text/html; name="body"' }),
    ],
    'alternative',
  );
  expect(both).toMatchObject({ text: expect.stringContaining('Body'), attachments: [] });
});

test('pictures know whether the HTML shows them', async () => {
  const picture = (id: string, name: string): MimePart => ({
    ...file('image/png', png, `inline; filename="${name}"`),
    headers: { 'Content-ID': `<${id}>`, 'Content-Disposition': `inline; filename="${name}"` },
  });
  const { attachments } = await readParts(
    [
      htmlPart('<p>Hi <img src="cid:logo@x"></p>'),
      picture('logo@x', 'logo.png'),
      picture('other@x', 'photo.png'),
    ],
    'related',
  );
  expect(attachments.map(({ name, isShown }) => [name, isShown])).toEqual([
    ['logo.png', true],
    ['photo.png', false],
  ]);
});

test('files within an alternative are kept, other forms of the text are not', async () => {
  const mixed = nested(
    [
      htmlPart('<p>See below.</p>'),
      file('application/pdf', '%PDF-1.4', 'attachment; filename=a.pdf'),
    ],
    'mixed',
  );
  const amp = file('text/x-amp-html', '<html amp4email></html>');
  expect(await namesOf([plainPart('See below.'), amp, mixed], 'alternative')).toEqual(['a.pdf']);
});

test('files without a name, with the same, or with an encoded one can be told apart', async () => {
  const names = await namesOf([
    plainPart('Files.'),
    file('application/octet-stream', png),
    file('text/calendar', 'BEGIN:VCALENDAR\nEND:VCALENDAR'),
    file('image/png', png, 'attachment; filename="image.png"'),
    file('image/png', png, 'attachment; filename="image.png"'),
    file('image/png', png, "attachment; filename*0*=UTF-8''Gr%C3%B6; filename*1*=%C3%9Fe.png"),
    file('image/png', png, 'attachment; filename="../../etc/\u0007x.png"'),
  ]);
  expect(names).toEqual([
    ...[
      'attachment-1',
      'invite.ics',
      'image.png',
      'image (2).png',
      'Größe.png',
      '../../etc/ x.png',
    ],
  ]);
});

test('the signature of a signed message is no file, any other one is', async () => {
  const signed = await readParts(
    [plainPart('Signed.'), file('application/pkcs7-signature; name=smime.p7s', 'x', 'attachment')],
    'signed; protocol="application/pkcs7-signature"',
  );
  expect(signed).toMatchObject({ protection: 'SIGNED', attachments: [] });
  const attached = [plainPart('Check it.'), file('application/pgp-signature; name=a.zip.asc', 'x')];
  expect(await namesOf(attached)).toEqual(['a.zip.asc']);
});

test('what is encrypted or wrapped in its signature is kept as a file and marked', async () => {
  const wrapped = await readParts([
    file('application/pkcs7-mime; smime-type=signed-data', 'x', 'attachment'),
  ]);
  expect(wrapped).toMatchObject({
    protection: 'UNREADABLE',
    attachments: [{ name: 'attachment-1.p7m' }],
  });
  const encrypted = await readParts(
    [
      file('application/pgp-encrypted', 'Version: 1'),
      file('application/octet-stream; name="encrypted.asc"', '-----BEGIN PGP MESSAGE-----'),
    ],
    'encrypted',
  );
  expect(encrypted).toMatchObject({
    protection: 'UNREADABLE',
    attachments: [{ name: 'encrypted.asc' }],
  });
});

const winmail = (bytes: Buffer) =>
  file('application/ms-tnef; name="winmail.dat"', bytes, 'attachment; filename="winmail.dat"');

test('the files of a winmail.dat are unpacked, with their long names', async () => {
  const bytes = tnefFile({
    files: [
      { title: 'PHOTO~1.JPG', longName: 'Foto größer.jpg', bytes: Buffer.from('one') },
      { title: 'b.txt', bytes: Buffer.from('two') },
    ],
  });
  const { attachments, text } = await readParts([plainPart('See the photos.'), winmail(bytes)]);
  expect(attachments.map((each) => [each.name, Buffer.from(each.bytes).toString()])).toEqual([
    ['Foto größer.jpg', 'one'],
    ['b.txt', 'two'],
  ]);
  expect(text.trim()).toBe('See the photos.');
});

test('a text that is only in the winmail.dat is the body', async () => {
  const rtf =
    "{\\rtf1\\ansi\\ansicpg1252\\fromtext{\\fonttbl{\\f0 Arial;}}Gr\\'fc\\'dfe\\par Zeile \\u8364?\\par}";
  const { text, attachments } = await readParts([winmail(tnefFile({ rtf }))]);
  expect(text).toBe('Grüße\nZeile €');
  expect(attachments).toEqual([]);
  const html = await readParts([winmail(tnefFile({ html: '<p>Hello</p>' }))]);
  expect(html).toMatchObject({ text: 'Hello', html: '<p>Hello</p>' });
});

test('a message within a winmail.dat is unpacked, too', async () => {
  const inner = tnefFile({
    ...{ subject: 'Order', body: 'Two pumps.' },
    files: [{ title: 'order.pdf', bytes: Buffer.from('%PDF') }],
  });
  const bytes = tnefFile({ files: [{ title: '', message: inner, bytes: Buffer.alloc(0) }] });
  const { attachments } = await readParts([plainPart('Forwarded.'), winmail(bytes)]);
  expect(attachments.map(({ name }) => name)).toEqual(['Order.txt', 'order.pdf']);
  expect(Buffer.from(attachments[0]?.bytes ?? []).toString()).toBe('Two pumps.');
});

test('a winmail.dat of which nothing can be unpacked is a file itself', async () => {
  expect(await namesOf([plainPart('Hi'), winmail(tnefFile({}))])).toEqual(['winmail.dat']);
  expect(await namesOf([plainPart('Hi'), winmail(Buffer.from('damaged'))])).toEqual([
    'winmail.dat',
  ]);
});

test('a damaged winmail.dat is read as far as possible', () => {
  const files = [{ title: 'a.txt', bytes: Buffer.from('text') }];
  const bytes = tnefFile({ files, rtf: '{\\rtf1 x}' });
  for (let index = 0; index < bytes.byteLength; index += 1) {
    const damaged = Buffer.from(bytes);
    damaged[index] = 0xff;
    expect(() => readTnef(damaged)).not.toThrow();
    expect(() => readTnef(bytes.subarray(0, index))).not.toThrow();
  }
  expect(readTnef(bytes.subarray(0, -10))?.files.map(({ name }) => name)).toEqual(['a.txt']);
});

test('a body whose boundary is missing or wrong is read', async () => {
  const parts =
    '--b\nContent-Type: text/plain\n\nHello\n--b\nContent-Type: image/png; name=a.png\n\nx\n--b--\n';
  const head = 'From: ann@example.org\nMIME-Version: 1.0\n';
  for (const type of ['multipart/mixed', 'multipart/mixed; boundary=other']) {
    const email = await read(`${head}Content-Type: ${type}\n\n${parts}`);
    expect(email.text.trim()).toBe('Hello');
    expect(email.attachments.map(({ name }) => name)).toEqual(['a.png']);
  }
  const same = await read(
    `${head}Content-Type: multipart/alternative\n\n--b\n\nHello\n--b\nContent-Type: text/html\n\n<p>Hello</p>\n--b--\n`,
  );
  expect(same.text.trim()).toBe('Hello');
  const plain = await read(`${head}Content-Type: multipart/mixed\n\nNo parts at all.\n`);
  expect(plain.text.trim()).toBe('No parts at all.');
});

test('texts of unusual types are body text where there is no other one', async () => {
  for (const type of ['text', 'text/markdown', 'text/enriched']) {
    const email = await readParts([plainPart('Hello', { type })]);
    expect(email).toMatchObject({ text: expect.stringContaining('Hello'), attachments: [] });
  }
});

test('a message of very many parts is read up to a limit', async () => {
  const parts = Array.from(
    { length: 3_000 },
    (_, index) => `--b\nX-Number: ${index}\n\n${index}\n`,
  );
  const email = await read(
    `From: ann@example.org\nContent-Type: multipart/mixed; boundary=b\n\n${parts.join('')}--b--\n`,
  );
  expect(email.text).toMatch(/^0\n/);
  // What follows the limit is in the last part.
  expect(email.text).toContain('\n2999\n');
});

test('a message of one text is its text, though it says that it is attached', async () => {
  const head = 'From: ann@example.org\nContent-Disposition: attachment';
  const email = await read(`${head}\n\nIt leaks.\n`);
  expect([email.text.trim(), email.attachments]).toEqual(['It leaks.', []]);
  const file = await read(`${head}; filename=note.txt\n\nIt leaks.\n`);
  expect(file.attachments.map(({ name }) => name)).toEqual(['note.txt']);
});

test('what a Mac keeps beside a file is left out', async () => {
  const fork = file('application/applefile; name=a.pdf', 'fork');
  const data = file('application/pdf; name=a.pdf', '%PDF');
  const email = await readParts([plainPart('See it.'), nested([fork, data], 'appledouble')]);
  expect(email.attachments).toMatchObject([{ name: 'a.pdf', mimeType: 'application/pdf' }]);
  expect(await namesOf([plainPart('See it.'), nested([fork], 'appledouble')])).toEqual(['a.pdf']);
});

test('pictures that are written into the HTML are files, too', async () => {
  const data = png.toString('base64');
  const { attachments } = await readParts([
    htmlPart(
      `<p>See:</p><img SRC = "data:image/PNG;base64,${data}"><img src=data:image/jpeg;base64,${data}>`,
    ),
  ]);
  expect(attachments).toMatchObject([
    { name: 'image-1.png', mimeType: 'image/png', isShown: true, bytes: png },
    { name: 'image-2.jpg', mimeType: 'image/jpeg' },
  ]);
});

test('a plain text that is no equivalent of the HTML is not taken', async () => {
  const question = '<p>Where is my order 4711?</p>';
  const textBeside = async (plain: string, html = question) =>
    (await readParts([plainPart(plain), htmlPart(html)], 'alternative')).text.trim();
  for (const plain of [
    'Ihr E-Mail-Programm kann keine HTML-Nachrichten anzeigen.',
    'Your email program does not support HTML. Please open it in a browser: https://a.example/1',
    'Votre messagerie n’affiche pas le HTML.',
    ' ',
  ]) {
    expect([plain, await textBeside(plain)]).toEqual([plain, 'Where is my order 4711?']);
  }
  const words = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ');
  expect(await textBeside('Dear all,', `<p>Dear all,</p><p>${words}</p>`)).toContain('word29');
  expect(await textBeside('Where is my order\n4711?  Thanks')).toBe(
    'Where is my order\n4711?  Thanks',
  );
});

test('texts that are signed or encrypted by themselves', async () => {
  const signed =
    'Hi,\n-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nIt leaks.\n- - twice\n-----BEGIN PGP SIGNATURE-----\n\niQ\n=ab\n-----END PGP SIGNATURE-----\n';
  const found = await readParts([plainPart(signed)]);
  expect([found.protection, found.text]).toEqual(['SIGNED', 'Hi,\nIt leaks.\n- twice\n']);
  const wrapped = '-----BEGIN PGP MESSAGE-----\n\nhQ\n=ab\n-----END PGP MESSAGE-----\n';
  expect(await readParts([plainPart(wrapped)])).toMatchObject({
    protection: 'UNREADABLE',
    text: wrapped,
  });
  const cut = signed.slice(0, signed.indexOf('-----END'));
  expect(await readParts([plainPart(cut)])).toMatchObject({ protection: null, text: cut });
  const named = file('application/octet-stream; name=smime.p7m', 'x');
  expect((await readParts([named])).protection).toBe('UNREADABLE');
  const broken = [plainPart(''), file('application/pgp-encrypted', 'Version: 1')];
  expect((await readParts([...broken, file('application/octet-stream', 'x')])).protection).toBe(
    'UNREADABLE',
  );
});
