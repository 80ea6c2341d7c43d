import { type CorpusCase, headersOf } from './corpusHeaders.ts';
import { htmlPart, mimeMessage, plainPart } from './corpusMime.ts';

const sentence = 'The seal was worn out completely.';
const routed = { state: 'ROUTED', text: sentence } as const;

/** A message whose headers are given as text; `{from}`, `{to}` and `{id}` are filled in. */
function written(
  name: string,
  template: string | Buffer,
  expected: CorpusCase['expected'],
): CorpusCase {
  return {
    name,
    raw: ({ from, to, messageId }) => {
      const text = typeof template === 'string' ? template : template.toString('latin1');
      const filled = text.replace('{from}', from).replace('{to}', to).replace('{id}', messageId);
      return Buffer.from(
        filled.replace(/\r?\n/g, '\r\n'),
        typeof template === 'string' ? 'utf8' : 'latin1',
      );
    },
    expected,
  };
}

const head = 'From: Member <{from}>\nTo: {to}\nSubject: x\nMessage-ID: <{id}>\n';

/** Messages that break the standards as real ones do, with other charsets, nested and empty parts. */
export const brokenCases: readonly CorpusCase[] = [
  written('without MIME headers', `${head}\n${sentence}\n`, routed),
  written(
    'without a Message-ID',
    `From: {from}\nTo: {to}\nSubject: no id {id}\n\n${sentence}\n`,
    routed,
  ),
  written(
    'without a subject and date',
    `From: {from}\nTo: {to}\nMessage-ID: <{id}>\n\n${sentence}\n`,
    routed,
  ),
  written('an invalid date', `${head}Date: tomorrow, perhaps\n\n${sentence}\n`, routed),
  written(
    'folded headers',
    `From:\n Member\n <{from}>\nTo:\n {to}\nMessage-ID:\n <{id}>\nSubject: a\n b\n\n${sentence}\n`,
    routed,
  ),
  written(
    'lower-case headers',
    `from: {from}\nto: {to}\nmessage-id: <{id}>\nsubject: x\n\n${sentence}\n`,
    routed,
  ),
  written(
    'a multipart without its last boundary',
    `${head}MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n${sentence}\n`,
    routed,
  ),
  written(
    'a multipart without the boundary parameter',
    `${head}MIME-Version: 1.0\nContent-Type: text/plain; charset\n\n${sentence}\n`,
    routed,
  ),
  written(
    'an unknown charset',
    `${head}MIME-Version: 1.0\nContent-Type: text/plain; charset=x-unknown-9\n\n${sentence}\n`,
    routed,
  ),
  written(
    'an unknown transfer encoding',
    `${head}MIME-Version: 1.0\nContent-Type: text/plain\nContent-Transfer-Encoding: x-uuencode\n\n${sentence}\n`,
    routed,
  ),
  written(
    'broken quoted-printable',
    `${head}MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nThe seal was worn out =\ncompletely.\n`,
    routed,
  ),
  written(
    'broken base64',
    `${head}MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${Buffer.from(sentence).toString('base64').slice(0, -1)}***\n`,
    { state: 'ROUTED' },
  ),
  written(
    'a preamble and an epilogue',
    `${head}MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\nThis is a multi-part message.\n--b\nContent-Type: text/plain\n\n${sentence}\n--b--\nEpilogue.\n`,
    routed,
  ),
  written(
    'windows-1252',
    Buffer.from(
      `${head}MIME-Version: 1.0\nContent-Type: text/plain; charset=windows-1252\n\nDie Dichtung war v\xf6llig verschlissen \x96 danke.\n`,
      'latin1',
    ),
    { state: 'ROUTED', text: 'Die Dichtung war völlig verschlissen – danke.' },
  ),
  written(
    'iso-8859-15',
    Buffer.from(
      `${head}MIME-Version: 1.0\nContent-Type: text/plain; charset=iso-8859-15\n\nLe joint co\xfbte 3 \xa4 chez le vendeur.\n`,
      'latin1',
    ),
    { state: 'ROUTED', text: 'Le joint coûte 3 € chez le vendeur.' },
  ),
  written(
    'iso-2022-jp',
    Buffer.from(
      `${head}MIME-Version: 1.0\nContent-Type: text/plain; charset=iso-2022-jp\n\n\x1b$B%Q%C%-%s$r8r49$7$^$7$?!#$"$j$,$H$&!#\x1b(B Repaired on Monday.\n`,
      'latin1',
    ),
    { state: 'ROUTED', text: 'パッキンを交換しました。ありがとう。 Repaired on Monday.' },
  ),
  written(
    'koi8-r',
    Buffer.from(
      `${head}MIME-Version: 1.0\nContent-Type: text/plain; charset=koi8-r\n\n\xf3\xd0\xc1\xd3\xc9\xc2\xcf, \xd0\xcf\xcd\xcf\xc7\xcc\xcf! Repaired on Monday.\n`,
      'latin1',
    ),
    { state: 'ROUTED', text: 'Спасибо, помогло! Repaired on Monday.' },
  ),
  written('undeclared UTF-8', `${head}\nDie Dichtung war völlig verschlissen.\n`, {
    state: 'ROUTED',
    text: 'Die Dichtung war völlig verschlissen.',
  }),
  {
    name: 'a text part that says it is HTML',
    raw: (parties) =>
      mimeMessage(headersOf(parties, 'x'), [
        plainPart('This message is in HTML format. Please use an HTML capable client.'),
        htmlPart(`<p>${sentence}</p>`),
      ]),
    expected: routed,
  },
  {
    name: 'an empty text part',
    raw: (parties) =>
      mimeMessage(headersOf(parties, 'x'), [plainPart('\n'), htmlPart(`<p>${sentence}</p>`)]),
    expected: routed,
  },
  {
    name: 'hostile HTML',
    raw: (parties) =>
      mimeMessage(headersOf(parties, 'x'), [
        htmlPart(
          `<style>p{}</style><script>alert(1)</script><base href="https://evil.example"><p onclick="x()">${sentence}</p><svg onload="x()"></svg><form></form>`,
        ),
      ]),
    expected: routed,
  },
  {
    name: 'a calendar invitation beside the text',
    raw: (parties) =>
      mimeMessage(headersOf(parties, 'x'), [
        plainPart(`${sentence}\n`),
        { type: 'text/calendar; method=REQUEST', body: 'BEGIN:VCALENDAR\nEND:VCALENDAR\n' },
      ]),
    expected: routed,
  },
  {
    name: 'an attached message',
    raw: (parties) =>
      mimeMessage(
        headersOf(parties, 'x'),
        [
          plainPart(`${sentence}\n`),
          { type: 'message/rfc822', body: 'Subject: inner\n\nInner text.\n', encoding: '7bit' },
        ],
        'mixed',
      ),
    expected: routed,
  },
  {
    name: 'an attachment with an encoded name',
    raw: (parties) =>
      mimeMessage(
        headersOf(parties, 'x'),
        [
          plainPart(`${sentence}\n`),
          {
            type: 'text/plain',
            body: 'Torque',
            headers: { 'Content-Disposition': "attachment; filename*=UTF-8''Dreh%20moment.txt" },
          },
        ],
        'mixed',
      ),
    expected: routed,
  },
  {
    name: 'parts nested too deep',
    raw: (parties) => {
      const deep = Array.from(
        { length: 40 },
        (_each, index) =>
          `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
      ).join('');
      const headers = headersOf(parties, 'x').map(([name, value]) => `${name}: ${value}\r\n`);
      return `${headers.join('')}MIME-Version: 1.0\r\n${deep}Content-Type: text/plain\r\n\r\n${sentence}`;
    },
    expected: { state: 'REFUSED', reason: 'malformed' },
  },
  {
    name: 'an empty message',
    raw: (parties) => mimeMessage(headersOf(parties, 'x'), [plainPart('')]),
    expected: { state: 'REFUSED', reason: 'empty' },
  },
  {
    name: 'a picture without text',
    raw: (parties) =>
      mimeMessage(headersOf(parties, 'x'), [
        { type: 'image/png; name="a.png"', body: Buffer.alloc(64), encoding: 'base64' },
      ]),
    expected: { state: 'REFUSED', reason: 'notStored' },
  },
  {
    name: 'one word',
    raw: (parties) => mimeMessage(headersOf(parties, 'x'), [plainPart('ok')]),
    expected: { state: 'REFUSED', reason: 'tooShort' },
  },
  {
    name: 'a text that is too long',
    raw: (parties) =>
      mimeMessage(headersOf(parties, 'x'), [plainPart(`${sentence} `.repeat(3_500))]),
    expected: { state: 'REFUSED', reason: 'tooLong' },
  },
  written('without a sender', `To: {to}\nSubject: x\nMessage-ID: <{id}>\n\n${sentence}\n`, {
    state: 'QUARANTINED',
    reason: 'sender',
  }),
  written(
    'two senders',
    `From: {from}, Eve <eve@evil.example>\nTo: {to}\nSubject: x\nMessage-ID: <{id}>\n\n${sentence}\n`,
    { state: 'QUARANTINED', reason: 'sender' },
  ),
  written(
    'two From headers',
    `From: {from}\nFrom: Eve <eve@evil.example>\nTo: {to}\nSubject: x\nMessage-ID: <{id}>\n\n${sentence}\n`,
    { state: 'QUARANTINED', reason: 'sender' },
  ),
];
