import { type CorpusCase, headersOf } from './corpusHeaders.ts';
import { type Headers, mimeMessage, plainPart } from './corpusMime.ts';

const sentence = 'The seal was worn out completely.';

/** The name by which the mailbox's server signs its Authentication-Results. */
export const corpusTrustedHost = 'mx.plaza.example';

const results: readonly [results: string, expected: CorpusCase['expected']][] = [
  ['dmarc=pass header.from=example.org', { state: 'ROUTED', text: sentence }],
  ['spf=pass smtp.mailfrom=member@example.org; dmarc=none', { state: 'ROUTED', text: sentence }],
  ['dkim=pass header.d=example.org; spf=fail; dmarc=pass', { state: 'ROUTED', text: sentence }],
  ['dkim=pass header.i=@mail.example.org; dmarc=none', { state: 'ROUTED', text: sentence }],
  ['spf=softfail smtp.mailfrom=example.org; dmarc=none', { state: 'ROUTED', text: sentence }],
  ['dmarc=temperror header.from=example.org', { state: 'ROUTED', text: sentence }],
  ['dmarc=fail (p=none) header.from=example.org', { state: 'ROUTED', text: sentence }],
  ['dmarc=fail (p=reject) header.from=example.org', { state: 'QUARANTINED', reason: 'spoofed' }],
  [
    'dmarc=fail header.from=example.org; dkim=pass header.d=evil.example',
    { state: 'QUARANTINED', reason: 'spoofed' },
  ],
  [
    'spf=fail smtp.mailfrom=example.org; dkim=none; dmarc=none',
    { state: 'QUARANTINED', reason: 'spoofed' },
  ],
  [
    'spf=pass smtp.mailfrom=evil.example; dkim=fail header.d=example.org; dmarc=none',
    { state: 'QUARANTINED', reason: 'spoofed' },
  ],
  [
    'spf=pass smtp.mailfrom="x@example.org"@evil.example; dkim=fail',
    { state: 'QUARANTINED', reason: 'spoofed' },
  ],
  ['spf=hardfail; dmarc=none', { state: 'QUARANTINED', reason: 'spoofed' }],
];

const withHeaders = (
  name: string,
  headers: (parties: Parameters<CorpusCase['raw']>[0]) => Headers,
  expected: CorpusCase['expected'],
): CorpusCase => ({
  name,
  raw: (parties) => mimeMessage(headers(parties), [plainPart(`${sentence}\n`)]),
  expected,
});

const others = ['eve@evil.example', 'eve@example.org.evil.example'];

/** Forged senders, and those who use the reply address of another. */
export const spoofedCases: readonly CorpusCase[] = [
  ...results.map(([text, expected]) =>
    withHeaders(
      `authentication: ${text}`,
      (parties) => [
        ['Authentication-Results', `${corpusTrustedHost}; ${text}`],
        ...headersOf(parties, 'x'),
      ],
      expected,
    ),
  ),
  withHeaders(
    'a pass by a server that is not trusted',
    (parties) => [
      ['Authentication-Results', `${corpusTrustedHost}; dmarc=fail (p=reject)`],
      ['Authentication-Results', 'mx.evil.example; dmarc=pass'],
      ...headersOf(parties, 'x'),
    ],
    { state: 'QUARANTINED', reason: 'spoofed' },
  ),
  withHeaders(
    'a forged pass below the real result',
    (parties) => [
      ['Authentication-Results', `${corpusTrustedHost}; dmarc=fail (p=reject)`],
      ['Authentication-Results', `${corpusTrustedHost}; dmarc=pass`],
      ...headersOf(parties, 'x'),
    ],
    { state: 'QUARANTINED', reason: 'spoofed' },
  ),
  ...others.map((from) =>
    withHeaders(`another sender: ${from}`, (parties) => headersOf({ ...parties, from }, 'x'), {
      state: 'REFUSED',
      reason: 'senderMismatch',
    }),
  ),
  withHeaders(
    'another sender with the member’s address as its name',
    (parties) => [
      ['From', `"${parties.from}" <eve@evil.example>`],
      ...headersOf(parties, 'x').filter(([name]) => name !== 'From'),
    ],
    { state: 'REFUSED', reason: 'senderMismatch' },
  ),
  withHeaders(
    'the member only in Reply-To and Sender',
    (parties) => [
      ...headersOf({ ...parties, from: 'eve@evil.example' }, 'x'),
      ['Reply-To', parties.from],
      ['Sender', parties.from],
    ],
    { state: 'REFUSED', reason: 'senderMismatch' },
  ),
  withHeaders(
    'a token with one letter changed',
    (parties) =>
      headersOf(
        {
          ...parties,
          to: parties.to.replace(/\+(.)/, (_all, first) => `+${first === 'a' ? 'b' : 'a'}`),
        },
        'x',
      ),
    { state: 'QUARANTINED', reason: 'noRoute' },
  ),
  withHeaders(
    'no token, but the thread of another in the subject',
    (parties) => headersOf({ ...parties, to: 'reply@plaza.example' }, '[#1] Re: Leaking valve'),
    { state: 'QUARANTINED', reason: 'noRoute' },
  ),
  withHeaders(
    'references that were never sent',
    (parties) => [
      ...headersOf({ ...parties, to: 'reply@plaza.example' }, 'x'),
      ['In-Reply-To', '<1.0123456789abcdef01234567@plaza.example>'],
      ['References', '<2@plaza.example> <3@plaza.example>'],
    ],
    { state: 'QUARANTINED', reason: 'noRoute' },
  ),
];
