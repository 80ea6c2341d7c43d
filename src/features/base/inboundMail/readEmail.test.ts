import { expect, test } from 'vitest';
import { readEmail } from './server/inboundEmail.ts';

const nowhere = { from: null, to: [], ip: null, helo: null };
const head = 'From: Ann <ann@example.org>\nTo: help@plaza.example\nSubject: Pump\n';

/** @param text in Latin-1, as its bytes are sent */
function read(text: string, headers = head) {
  return readEmail(Buffer.from(`${headers}${text}`.replace(/\r?\n/g, '\r\n'), 'latin1'), nowhere);
}
const utf8 = (text: string) => Buffer.from(text).toString('latin1');
const part = (type: string, text: string, encoding = '8bit') =>
  `MIME-Version: 1.0\nContent-Type: ${type}\nContent-Transfer-Encoding: ${encoding}\n\n${text}`;

test('the letters that were written, whatever the label says', async () => {
  const cases: readonly (readonly [type: string, bytes: string, text: string])[] = [
    ['text/plain; charset=us-ascii', utf8('läuft – 30 €'), 'läuft – 30 €'],
    ['text/plain; charset=X-UNKNOWN', utf8('läuft'), 'läuft'],
    ['text/plain', utf8('läuft'), 'läuft'],
    ['text/plain', 'l\xe4uft \x96 30 \x80', 'läuft – 30 €'],
    ['text/plain; charset=us-ascii', 'l\xe4uft', 'läuft'],
    ['text/plain; charset=iso-8859-1', '\x93l\xe4uft\x94', '“läuft”'],
    ['text/plain; charset=utf-8', 'l\xe4uft', 'läuft'],
    ['text/plain; charset="gb2312"', '\x81\x39\xee\x39', '㐀'],
    ['text/plain; charset=koi8-r', '\xf0\xd2\xc9', 'При'],
    ['text/plain; charset=utf-7', 'l+AOQ-uft', 'läuft'],
    ['text/html', '<p>l\xe4uft</p>', 'läuft'],
    ['text/html', '<meta charset="koi8-r"><p>\xf0\xd2\xc9</p>', 'При'],
    ['text/html; charset=us-ascii', `<meta charset="koi8-r"><p>${utf8('läuft')}</p>`, 'läuft'],
    ['text/html; charset=iso-8859-1', '<meta charset="utf-8"><p>l\xe4uft</p>', 'läuft'],
  ];
  for (const [type, bytes, text] of cases) {
    expect([type, (await read(part(type, bytes))).text.trim()]).toEqual([type, text]);
  }
  const wide = Buffer.from('<p>Größe</p>', 'utf16le').toString('base64');
  expect((await read(part('text/html; charset=utf-16le', wide, 'base64'))).text).toBe('Größe');
});

test('control characters are no text', async () => {
  const email = await read(part('text/plain', 'a\0b\x1b[1mc\x08\x07d\tpage\x0cnext\n'));
  expect(email.text.trim()).toBe('ab[1mcd\tpage\nnext');
});

test('headers in eight bits', async () => {
  const raw = (name: string) => `From: ${name} <ann@example.org>\nSubject: ${name}\n`;
  const latin = await read(part('text/plain; charset=iso-8859-1', 'x'), raw('J\xf6rg'));
  expect([latin.from?.name, latin.subject]).toEqual(['Jörg', 'Jörg']);
  const cyrillic = await read(part('text/plain; charset=koi8-r', 'x'), raw('\xf0\xd2\xc9'));
  expect([cyrillic.from?.name, cyrillic.subject]).toEqual(['При', 'При']);
  expect((await read('\nx', raw(utf8('Jörg')))).subject).toBe('Jörg');
});

test('a paragraph that was wrapped, and a file in the text', async () => {
  const flowed = await read(
    part('text/plain; format=flowed; delsp=yes', 'sev \nenty\n\n> a  \n> b\n'),
  );
  expect(flowed.text).toBe('seventy\n\n> a b\n');
  const file = 'begin 644 n.txt\n#0V%T\n`\nend\n';
  const inText = await read(part('text/plain', `See below.\n${file}`));
  expect(inText.text.trim()).toBe('See below.');
  expect(inText.attachments).toMatchObject([
    { name: 'n.txt', bytes: Uint8Array.from(Buffer.from('Cat')) },
  ]);
  const attached = await read(
    `MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nSee it.\n--b\nContent-Type: text/plain; name=n.txt\nContent-Disposition: attachment\nContent-Transfer-Encoding: x-uuencode\n\n${file}--b--\n`,
  );
  expect(attached.attachments).toMatchObject([
    { name: 'n.txt', bytes: Uint8Array.from(Buffer.from('Cat')) },
  ]);
});

test('an encoding that is not what it says', async () => {
  const text = Buffer.from('Größer als gedacht, bitte helfen.').toString('base64');
  const footer = '____________\nPumps mailing list\n';
  const cases: readonly (readonly [encoding: string, body: string, text: string])[] = [
    ['base64', `${text}\n`, 'Größer als gedacht, bitte helfen.'],
    ['base64', `${text}\n\n${footer}`, `Größer als gedacht, bitte helfen.\n${footer}`],
    ['base64', 'Hello,\n\nthe pump leaks again.\n', 'Hello,\n\nthe pump leaks again.\n'],
    ['base64', `${text.slice(0, 12)}\n!!*${text.slice(12)}\n`, 'Größer als gedacht, bitte helfen.'],
    ['quoted-printable', 'It lea= \nks.=\t\n', 'It leaks.'],
    ['quoted-printable', 'a = b, 100%=\n!', 'a = b, 100%!'],
    ['8bits', 'It leaks.', 'It leaks.'],
  ];
  for (const [encoding, body, expected] of cases) {
    const email = await read(part('text/plain; charset=utf-8', body, encoding));
    expect([encoding, body, email.text.trim()]).toEqual([encoding, body, expected.trim()]);
  }
});

test('a missing blank line above the text, and one too many above the headers', async () => {
  const forgotten = await read('The pump leaks.\nTime: since Monday\n');
  expect(forgotten).toMatchObject({ subject: 'Pump', from: { address: 'ann@example.org' } });
  expect(forgotten.text.trim()).toBe('The pump leaks.\nTime: since Monday');
  const late = await read(`\r\n${head}\nThe pump leaks.\n`, '');
  expect(late).toMatchObject({ subject: 'Pump', from: { address: 'ann@example.org' } });
  expect(late.text.trim()).toBe('The pump leaks.');
  // A header that is broken does not end the headers.
  const broken = await read('NoColon\nContent-Type: text/html\n\n<b>Hello</b>\n');
  expect(broken.text.trim()).toBe('Hello');
});

test('one sender in several From headers', async () => {
  const same = await read('From: ann@example.org\n\nx');
  expect(same.from?.address).toBe('ann@example.org');
  expect((await read('From: eve@evil.test\n\nx')).from).toBe(null);
  expect((await read('From: nobody\n\nx')).from).toBe(null);
  expect((await read('\nx', 'Subject: Pump\n')).from).toBe(null);
});

test('a quote that only the plain part has is kept', async () => {
  const { text } = await readEmail(
    Buffer.from(
      [
        ...['From: a@b.example', 'Content-Type: multipart/alternative; boundary=b', ''],
        ...['--b', 'Content-Type: text/plain', '', 'It leaks.', '', 'Ann wrote:', '> The question'],
        ...['--b', 'Content-Type: text/html', '', '<p>It <b>leaks</b>.</p>', '--b--'],
      ].join('\r\n'),
    ),
    { from: 'a@b.example', to: [], ip: null, helo: null },
  );
  expect(text).toContain('The question');
});
