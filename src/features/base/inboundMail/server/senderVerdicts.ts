import dns from 'node:dns/promises';
import type { AuthenticateResult } from 'mailauth';
import { isPublicAddress } from '#platform/outgoing/publicAddress.ts';
import type { CheckResult, SenderVerdicts } from '../inboundMailRules.ts';
import type { Envelope, InboundEmail } from './inboundEmail.ts';

/** Looks up DNS records; tests provide their own. */
export type ResolveDns = (name: string, type: string) => Promise<string[] | string[][]>;

const unknown: SenderVerdicts = {
  spf: 'none',
  dkim: 'none',
  dmarc: 'none',
  source: 'NONE',
  verdict: 'UNKNOWN',
};

interface Checked {
  raw: Uint8Array;
  email: InboundEmail;
  envelope: Envelope;
  /** The name by which the receiving server signs its Authentication-Results. */
  trustedHost: string | null;
  resolve: ResolveDns;
}

/**
 * Whether the domain in From really sent a message. A server that the mailbox trusts has checked it already;
 * otherwise SPF (where the sender's address is known), DKIM and DMARC are checked here.
 */
export async function senderVerdicts(checked: Checked): Promise<SenderVerdicts> {
  const { email, envelope, trustedHost } = checked;
  const told = trustedHost === null ? null : verdictsOfHeader(email, trustedHost);
  if (told) return told;
  const isKnownServer = envelope.ip !== null && isPublicAddress(envelope.ip);
  const isSigned = email.header('dkim-signature').length > 0;
  if (!isKnownServer && !isSigned) return unknown;
  const { authenticate } = await import('mailauth');
  const result = await authenticate(Buffer.from(checked.raw), {
    ...(isKnownServer && {
      ip: envelope.ip ?? '',
      helo: envelope.helo ?? '',
      sender: envelope.from ?? '',
    }),
    resolver: checked.resolve,
    disableArc: true,
    disableBimi: true,
  });
  return verdictsOfCheck(result, { email, isKnownServer });
}

function verdictsOfCheck(
  { spf, dkim, dmarc }: AuthenticateResult,
  { email, isKnownServer }: { email: InboundEmail; isKnownServer: boolean },
): SenderVerdicts {
  const domain = domainOf(email);
  const signatures = dkim.results ?? [];
  const passing = signatures.filter(({ status }) => status.result === 'pass');
  const results = {
    spf: isKnownServer ? checkResult(spf ? spf.status.result : 'none') : 'none',
    dkim: passing.length > 0 ? 'pass' : checkResult(signatures[0]?.status.result ?? 'none'),
    dmarc: checkResult(dmarc ? dmarc.status.result : 'none'),
  } as const;
  const spfDomain = spf === false ? '' : spf.domain;
  const proves = [
    ...passing.map(({ signingDomain = '' }) => signingDomain),
    ...(results.spf === 'pass' ? [spfDomain] : []),
  ].some((each) => isAligned(each, domain));
  // Without the sender's address DMARC fails for what only SPF would prove, which says nothing.
  const isSignatureBroken = results.dkim !== 'none' && results.dkim !== 'pass';
  const isStrict = dmarc !== false && dmarc.policy !== 'none';
  const isDisowned = results.dmarc === 'fail' && isStrict && (isKnownServer || isSignatureBroken);
  return { ...results, source: 'CHECKED', verdict: verdictOf({ ...results, isDisowned, proves }) };
}

/** Authentication-Results (RFC 8601) of the trusted server; only its topmost header counts. */
function verdictsOfHeader(email: InboundEmail, trustedHost: string): SenderVerdicts | null {
  const found = email.header('authentication-results').find((value) => {
    const [host = ''] = value.trim().toLowerCase().split(/[\s;]/);
    return host === trustedHost.toLowerCase();
  });
  if (found === undefined) return null;
  const text = found.replace(/\([^()]*\)/g, ' ');
  const result = (method: string): CheckResult =>
    checkResult(
      new RegExp(`(?:^|[;\\s])${method}\\s*=\\s*([a-z]+)`, 'i').exec(text)?.[1] ?? 'none',
    );
  const signers = [...text.matchAll(/\bdkim\s*=\s*pass\b([^;]*)/gi)].flatMap(([, rest = '']) => [
    ...rest.matchAll(/header\.[di]\s*=\s*"?(?:[^\s@;"]*@)?([^\s;"]+)/gi),
  ]);
  const mailfrom = /\bspf\s*=\s*pass\b[^;]*smtp\.mailfrom\s*=\s*"?(?:[^\s@;"]*@)?([^\s;"]+)/i.exec(
    text,
  );
  const domain = domainOf(email);
  const results = { spf: result('spf'), dkim: result('dkim'), dmarc: result('dmarc') };
  if (signers.length > 0) results.dkim = 'pass';
  const proves = [...signers, ...(mailfrom ? [mailfrom] : [])].some(([, each = '']) =>
    isAligned(each, domain),
  );
  const isDisowned = results.dmarc === 'fail' && !/\bp=none\b/i.test(found);
  return { ...results, source: 'HEADER', verdict: verdictOf({ ...results, isDisowned, proves }) };
}

function verdictOf(found: {
  spf: CheckResult;
  dkim: CheckResult;
  dmarc: CheckResult;
  isDisowned: boolean;
  proves: boolean;
}): SenderVerdicts['verdict'] {
  if (found.dmarc === 'pass') return 'PASS';
  if (found.isDisowned) return 'FAIL';
  if (found.proves) return 'PASS';
  return found.spf === 'fail' || found.dkim === 'fail' ? 'FAIL' : 'UNKNOWN';
}

function domainOf({ from }: InboundEmail): string {
  return from?.address.split('@').at(-1) ?? '';
}

/** The same domain, or one below the other, as in DMARC's relaxed alignment. */
function isAligned(proven: string, domain: string): boolean {
  const one = proven.toLowerCase();
  if (!one.includes('.')) return false;
  return one === domain || domain.endsWith(`.${one}`) || one.endsWith(`.${domain}`);
}

function checkResult(text: string): CheckResult {
  const word = text.toLowerCase();
  if (word === 'pass' || word === 'fail' || word === 'softfail' || word === 'none') return word;
  if (word === 'hardfail') return 'fail';
  return word === 'neutral' || word === 'policy' ? 'neutral' : 'error';
}

/** Milliseconds that a record is remembered, and that a lookup may take. */
const rememberedFor = 300_000;
const patience = 5_000;
const mostRemembered = 5_000;

/** The system's resolver with a timeout, and a memory: the same senders write again and again. */
export function createResolver(ask: ResolveDns = systemResolve): ResolveDns {
  const known = new Map<string, { at: number; records: Promise<string[] | string[][]> }>();
  return (name, type) => {
    const key = `${type} ${name}`;
    const found = known.get(key);
    if (found && Date.now() - found.at < rememberedFor) return found.records;
    const records = ask(name, type);
    records.catch((error) => {
      // Missing records are remembered, failures are not.
      if (!['ENOTFOUND', 'ENODATA'].includes(Object(error).code)) known.delete(key);
    });
    if (known.size >= mostRemembered) known.clear();
    known.set(key, { at: Date.now(), records });
    return records;
  };
}

const resolver = new dns.Resolver({ timeout: patience, tries: 2 });

async function systemResolve(name: string, type: string): Promise<string[] | string[][]> {
  const records: unknown = await resolver.resolve(name, type);
  return records as string[] | string[][]; // of the types TXT, MX, A, AAAA and PTR
}
