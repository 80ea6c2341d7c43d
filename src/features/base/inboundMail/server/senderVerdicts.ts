import dns from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import type { AuthenticateResult, DMARCResult } from 'mailauth';
import { getDomain } from 'tldts';
import { isPublicAddress } from '#platform/outgoing/publicAddress.ts';
import type { CheckResult, SenderVerdicts } from '../inboundMailRules.ts';
import {
  type AuthenticationResults,
  domainInMailbox,
  type MethodResult,
  parseAuthenticationResults,
} from './authenticationResults.ts';
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
  const result = await authenticate(checkable(checked), {
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

/** Bytes of a header, and of all: to compare signed headers takes time quadratic to their blanks. */
const longestHeader = 20_000;
const longestHeaders = 100_000;

/** Of a message with longer headers, whose signatures are not read, only the sender's domain. */
function checkable({ raw, email }: Checked): Buffer {
  const whole = Buffer.from(raw.buffer, raw.byteOffset, raw.length);
  const start = whole.subarray(0, longestHeaders + 4).toString('latin1');
  const [headers = ''] = start.split(/\r?\n\r?\n/, 1);
  const isBounded =
    headers.length <= longestHeaders &&
    headers.split(/\n(?![ \t])/).every(({ length }) => length <= longestHeader);
  return isBounded ? whole : Buffer.from(`From: <${email.from?.address ?? ''}>\r\n\r\n`);
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
    dmarc: dmarc && isAboutSender(dmarc, domain) ? checkResult(dmarc.status.result) : 'none',
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

/**
 * Authentication-Results of the trusted server. Every hop adds its headers above those before it: only the topmost one of
 * that name counts, even if it can't be read, and what is below the author's headers proves nothing.
 */
function verdictsOfHeader(email: InboundEmail, trustedHost: string): SenderVerdicts | null {
  const { headers } = email;
  const host = trustedHost.toLowerCase();
  const index = headers.findIndex(
    ({ key, value }) => key === 'authentication-results' && hostIn(value) === host,
  );
  const found = parseAuthenticationResults(headers[index]?.value ?? '');
  if (!found) return null;
  const verdicts = verdictsOfResults(found, domainOf(email));
  const isOfAuthor = index > headers.findIndex(({ key }) => key === 'from');
  return isOfAuthor && verdicts.verdict === 'PASS' ? null : verdicts;
}

/** Also of a header that can't be read otherwise. */
function hostIn(value: string): string {
  const parsed = parseAuthenticationResults(value);
  return parsed?.host ?? /^[^\s;()"=]+/.exec(value.trimStart())?.[0].toLowerCase() ?? '';
}

function verdictsOfResults(found: AuthenticationResults, domain: string): SenderVerdicts {
  const of = (name: string) => found.results.filter(({ method }) => method === name);
  const spf = of('spf').filter((each) => valuesOf(each, 'smtp.mailfrom').length > 0);
  const dmarc = of('dmarc');
  const signers = of('dkim').filter((each) => passes(each, ['header.d', 'header.i'], domain));
  const results = {
    spf: worstOf(spf.length > 0 ? spf : of('spf')),
    dkim: of('dkim').some(isCleanPass) ? 'pass' : worstOf(of('dkim').slice(0, 1)),
    dmarc: dmarcResult(dmarc, domain),
  } as const;
  const provesSpf =
    results.spf === 'pass' && spf.every((each) => passes(each, ['smtp.mailfrom'], domain));
  const proves = signers.length > 0 || (spf.length > 0 && provesSpf);
  const isDisowned = results.dmarc === 'fail' && !dmarc.some(isMonitored);
  return { ...results, source: 'HEADER', verdict: verdictOf({ ...results, isDisowned, proves }) };
}

function isCleanPass({ result, isClean }: MethodResult): boolean {
  return isClean && result === 'pass';
}

function valuesOf({ properties }: MethodResult, name: string) {
  return properties.filter((each) => each.name === name && each.value !== '');
}

/** Whether a result passes for a domain: it names one, and none that is not of the same organisation. */
function passes(result: MethodResult, names: readonly string[], domain: string): boolean {
  const named = names.flatMap((name) => valuesOf(result, name));
  return (
    isCleanPass(result) &&
    named.length > 0 &&
    named.every((each) => isAligned(each.domain ?? '', domain))
  );
}

/** A pass for another domain than that in From says nothing. */
function dmarcResult(results: readonly MethodResult[], domain: string): CheckResult {
  const worst = worstOf(results);
  const isAbout = (each: MethodResult) =>
    valuesOf(each, 'header.from').every((from) => isAligned(from.domain ?? '', domain));
  return worst === 'pass' && !results.every(isAbout) ? 'none' : worst;
}

/** The domain's policy asks for nothing if DMARC fails: `p=none` in a comment, `action=none` at Microsoft. */
function isMonitored({ comments, properties }: MethodResult): boolean {
  return (
    comments.some((text) => /(?:^|[\s;,(])p\s?=\s?none\b/i.test(text)) ||
    properties.some(({ name, value }) => name === 'action' && /^none$/i.test(value))
  );
}

const byTrust: readonly CheckResult[] = ['fail', 'softfail', 'error', 'none', 'neutral', 'pass'];

/** Of several results of one method, where there should be one. */
function worstOf(results: readonly MethodResult[]): CheckResult {
  const found = results.map((each) =>
    each.result === 'pass' && !each.isClean ? 'none' : checkResult(each.result),
  );
  return found.toSorted((one, other) => byTrust.indexOf(one) - byTrust.indexOf(other))[0] ?? 'none';
}

/** Not about another address in a From header that can be read in two ways. */
function isAboutSender({ status, domain: found }: DMARCResult, domain: string): boolean {
  return status.result !== 'pass' || isAligned(found ?? '', domain);
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

/** The domain in From, in ASCII. */
function domainOf({ from }: InboundEmail): string {
  return domainInMailbox(from?.address ?? '') ?? '';
}

/**
 * The same domain, or one of the same organisation, as in DMARC's relaxed alignment. Customers of one provider, such as
 * below `github.io`, are not one organisation.
 */
export function isAligned(proven: string, domain: string): boolean {
  const one = domainToASCII(proven).toLowerCase();
  if (!one.includes('.')) return false;
  const organisation = getDomain(one, { allowPrivateDomains: true });
  return (
    one === domain ||
    (organisation !== null && organisation === getDomain(domain, { allowPrivateDomains: true }))
  );
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
