import type { OutsideParser } from '#app/testing/outsideText/outsideParser.ts';
import { automationOf } from '../server/automatedEmail.ts';
import { bounceReportsOf } from '../server/bounceReports.ts';
import { cleanEmailHtml } from '../server/cleanEmailHtml.ts';
import { foldQuotes } from '../server/foldQuotes.ts';
import { type Envelope, readEmail } from '../server/inboundEmail.ts';
import { replyContentOf } from '../server/replyContent.ts';
import { senderVerdicts } from '../server/senderVerdicts.ts';
import { textOfHtmlEmail } from '../server/textOfHtmlEmail.ts';

const envelope: Envelope = { from: 'a@a.example', to: ['b@b.example'], ip: null, helo: null };
const head = 'From: a@a.example\r\nTo: b@b.example\r\n';
const bytes = (text: string) => Buffer.from(text);
const read = (text: string) => readEmail(bytes(text), envelope);
const noDns = async () => [];

/** A message with the text in a header, which every reader of headers gets to see. */
async function readHeader(name: string, text: string): Promise<void> {
  const value = text.replace(/[\r\n]+/g, '\r\n ');
  const raw = bytes(`${head}${name}: ${value}\r\n\r\nx`);
  const email = await readEmail(raw, envelope);
  automationOf(email, { envelopeFrom: 'a@a.example', isOwnAddress: () => false });
  bounceReportsOf(email);
  await senderVerdicts({ raw, email, envelope, trustedHost: 'mx.example', resolve: noDns });
}

const lines = ['On 1.1.2026 a <a@b.c> wrote:\n', '> a\n', '-- \n', 'From: a\n', 'a@b.c wrote:\n'];
const addresses = [
  '<a@',
  '<@<',
  '"a" <a@b.c>, ',
  '"\\',
  'group:',
  '(',
  '=?utf-8?q?',
  '?=',
  '<a@b.c> ',
];
const results = [
  'mx.example; ',
  'spf=pass ',
  'dkim=pass ',
  'smtp.mailfrom=',
  '"a"@',
  '(a',
  'header.d=',
];

export const outsideText: readonly OutsideParser[] = [
  { name: 'textOfHtmlEmail', read: textOfHtmlEmail },
  { name: 'cleanEmailHtml', read: cleanEmailHtml },
  { name: 'foldQuotes', read: foldQuotes, pieces: lines },
  {
    name: 'replyContentOf',
    read: replyContentOf,
    pieces: [...lines, 'http://a/unsubscribe', `+${'a'.repeat(26)}@`],
  },
  {
    name: 'an email as a whole',
    read: (text) => read(text),
    pieces: ['a: b\r\n', '\r\n', ' a\r\n'],
  },
  { name: 'the body of an email', read: (text) => read(`${head}\r\n${text}`), pieces: lines },
  {
    name: 'the parts of an email',
    read: (text) =>
      read(`${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n${text}`),
    pieces: [
      '\r\n--b',
      '\r\n--b\r\n',
      '\r\n--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n',
    ],
  },
  ...[
    ...[
      'From',
      'To',
      'Reply-To',
      'Subject',
      'References',
      'Content-Type',
      'Authentication-Results',
    ],
    ...['Date', 'Received', 'Content-Disposition', 'DKIM-Signature', 'Return-Path', 'X-Any'],
  ].map((name) => ({
    name: `the ${name} header`,
    read: (text: string) => readHeader(name, text),
    pieces: [...addresses, ...results],
  })),
  {
    name: 'quoted-printable',
    read: (text) => read(`${head}Content-Transfer-Encoding: quoted-printable\r\n\r\n${text}`),
    pieces: ['=', '=\r\n', '=3D', '=3'],
  },
];
