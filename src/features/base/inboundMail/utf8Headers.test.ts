import { expect, test } from 'vitest';
import { withUtf8Headers } from './server/utf8Headers.ts';

const mended = (text: string) =>
  Buffer.from(withUtf8Headers(Buffer.from(text, 'latin1'))).toString('latin1');
const utf8 = (text: string) => Buffer.from(text).toString('latin1');

test('headers in another charset become UTF-8, bodies stay as they are', () => {
  const body =
    'Content-Type: text/plain; charset=iso-8859-1\r\n\r\nK\xfchler\r\n--b\r\nX: \xfc\r\n';
  expect(mended(`Subject: K\xfchler\r\n${body}`)).toBe(`Subject: ${utf8('Kühler')}\r\n${body}`);
  expect(mended(`Subject: \xeb\r\nContent-Type: text/plain; charset="koi8-r"\r\n\r\n`)).toBe(
    `Subject: ${utf8('К')}\r\nContent-Type: text/plain; charset="koi8-r"\r\n\r\n`,
  );
  expect(mended('Subject: \x93K\xfchler\x94')).toBe(`Subject: ${utf8('“Kühler”')}`);
  expect(mended('Subject: \x93a\x94\n\n\xff')).toBe(`Subject: ${utf8('“a”')}\n\n\xff`);
});

test('headers of parts too', () => {
  const part = (name: string) =>
    `--b 1\r\nContent-Disposition: attachment;\r\n filename="${name}"\r\n\r\n\xfc\r\n\r\n--b 2\r\n\xfc\r\n--b 1--\r\n`;
  const head = 'Content-Type: multipart/mixed;\r\n boundary="b 1"\r\n\r\n';
  expect(mended(`${head}${part('\xfc.pdf')}`)).toBe(`${head}${part(utf8('ü.pdf'))}`);
});

test('a valid message is the same', () => {
  for (const text of ['', '\n', 'Subject: Kühler\r\n\r\nKühler\r\n']) {
    const raw = Buffer.from(text);
    expect(withUtf8Headers(raw)).toBe(raw);
  }
});
