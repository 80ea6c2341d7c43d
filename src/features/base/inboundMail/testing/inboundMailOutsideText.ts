import { emailKey } from '#core/emailAddress.ts';
import type { OutsideParser } from '#platform/testing/outsideParser.ts';
import { saysAnswersBelow } from '../server/answersBelow.ts';
import { parseAuthenticationResults } from '../server/authenticationResults.ts';
import { automationOf } from '../server/automatedEmail.ts';
import { bounceReportsOf } from '../server/bounceReports.ts';
import { charsetInHtml, decodeBytes } from '../server/charsets.ts';
import { cleanEmailHtml } from '../server/cleanEmailHtml.ts';
import { emailAuthor } from '../server/emailAuthor.ts';
import { senderIn } from '../server/emailSender.ts';
import { decodeWords } from '../server/encodedWords.ts';
import { unflowed } from '../server/flowedText.ts';
import { foldQuotes, quoteEnd, quoteMark } from '../server/foldQuotes.ts';
import { type Envelope, readEmail } from '../server/inboundEmail.ts';
import { invitationsOf } from '../server/invitations.ts';
import { readPgpText } from '../server/pgpText.ts';
import { picturesInHtml } from '../server/picturesInHtml.ts';
import { replyContentOf } from '../server/replyContent.ts';
import { rtfText } from '../server/rtfText.ts';
import { saysLess } from '../server/saysLess.ts';
import { senderVerdicts } from '../server/senderVerdicts.ts';
import { textOfHtmlEmail } from '../server/textOfHtmlEmail.ts';
import { readTnef } from '../server/tnef.ts';
import { withUtf8Headers } from '../server/utf8Headers.ts';
import { splitUuencoded } from '../server/uuencoded.ts';
import { tnefFile } from './tnefFile.ts';

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
  emailAuthor(email, { mailbox: 'b@b.example', isOwnAddress: () => true });
  await senderVerdicts({ raw, email, envelope, trustedHost: 'mx.example', resolve: noDns });
}

/** An Outlook body that is not compressed, as which rtfText reads it. */
function rtfOf(text: string): Uint8Array {
  const header = Buffer.alloc(16);
  header.writeUInt32LE(0x414c454d, 8);
  return Buffer.concat([header, Buffer.from(`{\\rtf1 ${text}`, 'latin1')]);
}

const report = (text: string) =>
  [
    ...['Content-Type: multipart/report; boundary=b', '', '--b'],
    ...['Content-Type: message/delivery-status', '', text],
  ].join('\r\n');

const lines = [
  ...[`${quoteMark}\n`, `${quoteEnd}\n`, `${quoteMark}\na\n${quoteEnd}\n`],
  ...['From: a\nSubject: b\n', 'Date: a\n', '____________________\n', '---- a ----\n'],
  ...['Sent from my phone\n', 'see below ', 'On 1.1.2026 10:00 a\n'],
  ...['On 1.1.2026 a <a@b.c> wrote:\n', '> a\n', '-- \n', 'From: a\n', 'a@b.c wrote:\n'],
];
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

export const inboundMailOutsideText: readonly OutsideParser[] = [
  { name: 'textOfHtmlEmail', read: textOfHtmlEmail },
  { name: 'cleanEmailHtml', read: cleanEmailHtml },
  {
    name: 'textOfHtmlEmail, quotes and cells',
    read: textOfHtmlEmail,
    pieces: [
      '<td>a</td>',
      '<a href="http://a">b</a>',
      '<div class="gmail_attr">a</div>',
      '<div class="yahoo_quoted">a</div>',
      '<div class="yahoo_quoted">',
      '<td><p>a</p>',
      '<ol><li>a',
      '<pre>a\n',
      '<img src="http://a" alt="a">',
      '<p style="display:none">',
      '&zwnj;&nbsp;',
    ],
  },
  {
    name: 'picturesInHtml',
    read: picturesInHtml,
    pieces: [
      'src="data:image/png;base64,AAAA"',
      'src=',
      'src = "  data:image/png;base64,',
      'AAAA ',
    ],
  },
  {
    name: 'readPgpText',
    read: readPgpText,
    pieces: [
      '-----BEGIN PGP SIGNED MESSAGE-----\n',
      '-----BEGIN PGP SIGNATURE-----\n',
      '-----END PGP SIGNATURE-----\n',
    ],
  },
  { name: 'saysLess', read: (text) => saysLess(text, text) },
  { name: 'parseAuthenticationResults', read: parseAuthenticationResults, pieces: results },
  { name: 'senderIn', read: senderIn, pieces: addresses },
  {
    name: 'decodeWords',
    read: decodeWords,
    pieces: ['=?utf-8?q?a?= ', '=?a?b?YQ==?=', '=?', '?='],
  },
  { name: 'decodeBytes', read: (text) => decodeBytes(bytes(text), 'utf-8', ['x']) },
  { name: 'charsetInHtml', read: (text) => charsetInHtml(bytes(text)), pieces: ['<meta charset='] },
  {
    name: 'unflowed',
    read: (text) => unflowed(text, { deletesSpace: true }),
    pieces: ['a \n', '> a \n'],
  },
  {
    name: 'splitUuencoded',
    read: splitUuencoded,
    pieces: ['begin 644 a\n', '#0V%T\n', 'begin 644 a\n#0V%T\n'],
  },
  {
    name: 'withUtf8Headers',
    read: (text) => withUtf8Headers(Buffer.from(`\xff${text}`, 'latin1')),
    pieces: ['boundary=b\n', '\n\n--b\n', 'a: \xff\n', '--b\n'],
  },
  { name: 'saysAnswersBelow', read: saysAnswersBelow, pieces: ['see ', 'siehe '] },
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
    name: 'bounceReportsOf',
    read: async (text) => bounceReportsOf(await read(`${head}${report(text)}`)),
    pieces: ['\n', '\n\n', 'Action: failed\n', 'Final-Recipient: rfc822;', '\\x{e4}', ' '],
  },
  {
    name: 'invitationsOf',
    read: (text) => invitationsOf([text, `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${text}`]),
    pieces: ['BEGIN:VEVENT\r\n', 'SUMMARY:', 'DTSTART;TZID=', ';A="', '\r\n ', '\\,', '/A'],
  },
  {
    name: 'rtfText',
    read: (text) => rtfText(rtfOf(text)),
    pieces: ['{', '}', '{\\*', '\\par', "\\'e4", '\\u228?', '\\htmltag64 ', '\\uc9', ' \n'],
  },
  { name: 'readTnef', read: (text) => readTnef(tnefFile({ body: text, html: text })) },
  { name: 'emailKey', read: emailKey, pieces: ['@', '.', 'xn--', 'ä', 'ｅ'] },
  {
    name: 'quoted-printable',
    read: (text) => read(`${head}Content-Transfer-Encoding: quoted-printable\r\n\r\n${text}`),
    pieces: ['=', '=\r\n', '=3D', '=3', '= \r\n'],
  },
  {
    name: 'base64',
    read: (text) => read(`${head}Content-Transfer-Encoding: base64\r\n\r\n${text}`),
    pieces: ['YWJj\r\n', 'a b\r\n', '----', '=\r\n', '----a'],
  },
  {
    name: 'an email without a blank line',
    read: (text) => read(`${head}${text.replace(/\n\s+/g, '\n')}`),
    pieces: ['a\n', 'a: b\n', 'a :'],
  },
];
