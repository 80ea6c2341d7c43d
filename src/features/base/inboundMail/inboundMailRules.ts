/** How email arrives: fetched from a server, or delivered to the listener of `SMTP_LISTEN`. */
export const mailboxKinds = ['IMAP', 'SMTP'] as const;

export type MailboxKind = (typeof mailboxKinds)[number];

export const mailboxSecurity = ['TLS', 'STARTTLS', 'NONE'] as const;

export type MailboxSecurity = (typeof mailboxSecurity)[number];

export const mailboxAuth = ['PASSWORD', 'OAUTH2'] as const;

export type MailboxAuth = (typeof mailboxAuth)[number];

export const mailboxStates = ['WAITING', 'CONNECTED', 'FAILED'] as const;

export type MailboxState = (typeof mailboxStates)[number];

/**
 * Which senders a mailbox accepts. FAILURES: quarantines email that fails SPF, DKIM or DMARC. REQUIRED:
 * quarantines all that does not pass. OFF: accepts all, for mail servers of one's own network.
 */
export const senderChecks = ['FAILURES', 'REQUIRED', 'OFF'] as const;

export type SenderCheck = (typeof senderChecks)[number];

/**
 * RECEIVED: stored, not processed yet. ROUTED: a feature took it. QUARANTINED: waits for staff. REFUSED: a
 * feature rejected it. IGNORED: automatic email. FAILED: could not be processed.
 */
export const inboundStates = [
  'RECEIVED',
  'ROUTED',
  'QUARANTINED',
  'REFUSED',
  'IGNORED',
  'FAILED',
] as const;

export type InboundState = (typeof inboundStates)[number];

/** Reasons of the platform itself. A feature's reasons are its own; all have a text in `inboundMail.json`. */
export const platformReasons = [
  'spoofed',
  'unverified',
  'sender',
  'noRoute',
  'autoReply',
  'bounce',
  'list',
  'loop',
  'tooMany',
  'tooLarge',
  'malformed',
  'error',
] as const;

export type PlatformReason = (typeof platformReasons)[number];

/** Results of SPF, DKIM and DMARC. */
export type CheckResult = 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'error';

export interface SenderVerdicts {
  spf: CheckResult;
  dkim: CheckResult;
  dmarc: CheckResult;
  /** Checked here, or read from a trusted server's Authentication-Results; NONE: nothing to check. */
  source: 'CHECKED' | 'HEADER' | 'NONE';
  /** PASS: the domain of the From address is proven. FAIL: its owner disowns the message. */
  verdict: 'PASS' | 'FAIL' | 'UNKNOWN';
}

/** Limits of a message (docs/inbound-email.md). */
export const inboundLimits = {
  bytes: 25 * 1024 * 1024,
  attachments: 20,
  depth: 20,
  parts: 1_000,
  htmlLength: 2 * 1024 * 1024,
  textLength: 200_000,
} as const;

/**
 * Emails that may become something within so many minutes: of one address, and of all addresses of one domain. More wait
 * in quarantine, where staff release them. People forward what has piled up in one go, message by message, and a domain
 * may be that of a mail provider with many customers.
 */
export const senderLimits = { minutes: 10, ofAddress: 40, ofDomain: 1_000 } as const;

/** A message with these states can be processed again by staff. */
export function canRetry(state: InboundState): boolean {
  return state === 'FAILED' || state === 'REFUSED' || state === 'IGNORED';
}

export function canRelease(state: InboundState): boolean {
  return state === 'QUARANTINED';
}

/** An address without what follows a `+` before its `@` (subaddressing). */
export function plainAddress(address: string): string {
  const plus = address.indexOf('+');
  const at = address.indexOf('@', plus);
  return plus < 0 || at < 0 ? address : address.slice(0, plus) + address.slice(at);
}
