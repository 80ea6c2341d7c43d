import type { CorpusCase, CorpusParties } from './corpusHeaders.ts';
import { encodedWord, type Headers, mimeMessage, plainPart } from './corpusMime.ts';

const text = 'I am not in the office until Monday. Please contact my colleagues.\n';

function automatic(
  { from, to, messageId }: CorpusParties,
  { subject = 'Re: Leaking valve', more = [] }: { subject?: string; more?: Headers },
): Buffer {
  return mimeMessage(
    [
      ['From', `Member <${from}>`],
      ['To', to],
      ['Subject', encodedWord(subject)],
      ['Message-ID', `<${messageId}>`],
      ...more,
    ],
    [plainPart(text)],
  );
}

const byHeader: readonly [name: string, header: readonly [string, string], reason: string][] = [
  ['Exchange', ['Auto-Submitted', 'auto-generated'], 'autoReply'],
  ['vacation (RFC 3834)', ['Auto-Submitted', 'auto-replied (vacation)'], 'autoReply'],
  ['with a comment', ['Auto-Submitted', 'auto-notified; owner-email="a@example.org"'], 'autoReply'],
  ['the null sender', ['Return-Path', '<>'], 'autoReply'],
  ['a loop', ['X-Loop', 'reply@plaza.example'], 'loop'],
];

/** People's email has them, too: they keep nothing out. */
const weakHints: readonly (readonly [name: string, header: readonly [string, string]])[] = [
  ['suppressing answers', ['X-Auto-Response-Suppress', 'All']],
  ['Exchange', ['X-Auto-Response-Suppress', 'DR, RN, NRN, OOF, AutoReply']],
  ['qmail-autoresponder', ['Precedence', 'auto_reply']],
  ['cPanel', ['X-Autorespond', 'Re: Leaking valve']],
  ['Sympa', ['X-Autoreply', 'yes']],
  ['Groupwise', ['X-Auto-Reply-From', 'member@example.org']],
  ['a bulk sender', ['Precedence', 'bulk']],
  ['junk', ['Precedence', 'junk']],
  ['Mailman', ['List-Id', 'Valves <valves.example.org>']],
  ['a newsletter', ['List-Unsubscribe', '<https://news.example.org/u>']],
  ['Google Groups', ['List-Post', '<https://groups.example.org/valves>']],
  ['the loop of another program', ['X-Loop', 'desk@other.example']],
  ['Auto-Submitted: no', ['Auto-Submitted', 'no']],
];

const subjects = [
  'Automatic reply: Leaking valve',
  'Auto-Reply: Leaking valve',
  'Out of Office: Leaking valve',
  'Out of the office',
  'Automatische Antwort: Leaking valve',
  'Abwesenheitsnotiz: Leaking valve',
  'Réponse automatique : Leaking valve',
  'Respuesta automática: Leaking valve',
  'Risposta automatica: Leaking valve',
  'Resposta automática: Leaking valve',
  'Automatisch antwoord: Leaking valve',
  'Autosvar: Leaking valve',
  'Автоматический ответ: Leaking valve',
  '自動返信: Leaking valve',
  '自动回复: Leaking valve',
  'رد تلقائي: Leaking valve',
];

const notAutomatic = [
  ...subjects,
  'Out of office hours the valve leaks more',
  'Automatic reply to the question does not work',
  'Re: Automatic reply in your product',
];

function bounce(
  { from, to, messageId }: CorpusParties,
  { action, status, sender }: { action: string; status: string; sender: string },
): Buffer {
  const body = [
    '--b',
    'Content-Type: text/plain',
    '',
    'Your message could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Final-Recipient: rfc822; ${from}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 No such user',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'Message-ID: <1.abc@plaza.example>',
    `Reply-To: ${to}`,
    'Subject: Leaking valve',
    '',
    'Which seal did you use?',
    '--b--',
    '',
  ].join('\r\n');
  const head = [
    `From: ${sender}`,
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${messageId}>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
  ].join('\r\n');
  return Buffer.from(`${head}\r\n\r\n${body}`);
}

const bounces: readonly [name: string, kind: Parameters<typeof bounce>[1]][] = [
  ['Postfix', { action: 'failed', status: '5.1.1', sender: 'MAILER-DAEMON@mx.example.org' }],
  ['Exchange', { action: 'failed', status: '5.7.1', sender: 'postmaster@example.org' }],
  ['a full mailbox', { action: 'failed', status: '5.2.2', sender: 'MAILER-DAEMON@example.org' }],
  ['a delay', { action: 'delayed', status: '4.4.1', sender: 'MAILER-DAEMON@example.org' }],
  ['a person’s address', { action: 'failed', status: '5.1.1', sender: 'member@example.org' }],
];

/** What programs write creates nothing, and is never answered. */
export const automaticCases: readonly CorpusCase[] = [
  ...byHeader.map(
    ([name, header, reason]): CorpusCase => ({
      name: `automatic: ${name}`,
      raw: (parties) => automatic(parties, { more: [header] }),
      expected: { state: 'IGNORED', reason },
    }),
  ),
  ...weakHints.map(
    ([name, header]): CorpusCase => ({
      name: `not automatic: ${name}`,
      raw: (parties) => automatic(parties, { more: [header] }),
      expected: { state: 'ROUTED', text: text.trim() },
    }),
  ),
  ...notAutomatic.map(
    (subject): CorpusCase => ({
      name: `not automatic: ${subject}`,
      raw: (parties) => automatic(parties, { subject }),
      expected: { state: 'ROUTED', text: text.trim() },
    }),
  ),
  ...bounces.map(
    ([name, kind]): CorpusCase => ({
      name: `bounce of ${name}`,
      raw: (parties) => bounce(parties, kind),
      expected: { state: 'IGNORED', reason: 'bounce' },
    }),
  ),
  {
    name: 'a bounce without a report',
    raw: ({ from, to, messageId }) =>
      `From: Mail Delivery System <mailer-daemon@example.org>\nTo: ${to}\nSubject: failure notice\nMessage-ID: <${messageId}>\nX-Failed-Recipients: ${from}\n\nSorry.\n`,
    expected: { state: 'IGNORED', reason: 'bounce' },
  },
  {
    name: 'a read receipt',
    raw: ({ from, to, messageId }) =>
      `From: ${from}\nTo: ${to}\nSubject: Read: Leaking valve\nMessage-ID: <${messageId}>\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=disposition-notification; boundary=b\n\n--b\nContent-Type: text/plain\n\nRead.\n--b\nContent-Type: message/disposition-notification\n\nDisposition: manual-action/MDN-sent-automatically; displayed\n--b--\n`,
    expected: { state: 'IGNORED', reason: 'autoReply' },
  },
  {
    name: 'the community’s own email',
    raw: ({ to, messageId }) =>
      `From: Plaza <community@localhost>\nTo: ${to}\nSubject: x\nMessage-ID: <${messageId}>\n\nThe seal was worn out completely.\n`,
    expected: { state: 'IGNORED', reason: 'loop' },
  },
  {
    name: 'from the reply address itself',
    raw: ({ to, messageId }) =>
      `From: ${to}\nTo: ${to}\nSubject: x\nMessage-ID: <${messageId}>\n\nThe seal was worn out completely.\n`,
    expected: { state: 'IGNORED', reason: 'loop' },
  },
];
