import type { InboundState } from '../../inboundMailRules.ts';
import { encodedWord, type Headers } from './corpusMime.ts';

/** Who writes to which address; every case has its own. */
export interface CorpusParties {
  /** The member's own address. */
  from: string;
  /** The reply address of that member and one post. */
  to: string;
  messageId: string;
}

export interface CorpusCase {
  name: string;
  raw: (parties: CorpusParties) => Buffer | string;
  /** What the sender forwards, which requests show below their text. */
  forwarded?: string;
  expected: {
    state: InboundState;
    reason?: string;
    /** The comment, as plain text. */
    text?: string;
  };
}

export const headersOf = (
  { from, to, messageId }: CorpusParties,
  subject: string,
  more: Headers = [],
): Headers => [
  ['Received', 'from mail.example.org by mx.plaza.example; Mon, 5 Jan 2026 11:00:00 +0000'],
  ['From', `Member <${from}>`],
  ['To', `Plaza <${to}>`],
  ['Subject', encodedWord(subject)],
  ['Date', 'Mon, 05 Jan 2026 11:00:00 +0000'],
  ['Message-ID', `<${messageId}>`],
  ...more,
];
