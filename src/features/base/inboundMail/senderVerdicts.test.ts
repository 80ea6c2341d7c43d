import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { expect, test } from 'vitest';
import { type Envelope, readEmail } from './server/inboundEmail.ts';
import { createResolver, type ResolveDns, senderVerdicts } from './server/senderVerdicts.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicText = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const records: Record<string, string> = {
  'TXT example.org': 'v=spf1 ip4:192.0.2.0/24 ip4:8.8.4.4 -all',
  'TXT _dmarc.example.org': 'v=DMARC1; p=reject',
  'TXT s1._domainkey.example.org': `v=DKIM1; k=rsa; p=${publicText}`,
  'TXT s1._domainkey.evil.example': `v=DKIM1; k=rsa; p=${publicText}`,
  'TXT lax.example': 'v=spf1 -all',
  'TXT _dmarc.lax.example': 'v=DMARC1; p=none',
};
const resolve: ResolveDns = async (name, type) => {
  const found = records[`${type} ${name}`];
  if (found === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
  return [[found]];
};

const message = (from = 'ann@example.org') =>
  `From: Ann <${from}>\r\nTo: desk@plaza.example\r\nSubject: Valve\r\nDate: Mon, 05 Jan 2026 11:00:00 +0000\r\nMessage-ID: <1@example.org>\r\n\r\nIt leaks.\r\n`;

async function signed(domain: string, text = message()): Promise<string> {
  const key = {
    signingDomain: domain,
    selector: 's1',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const { signatures } = await dkimSign(text, { ...key, signatureData: [key] });
  return `${signatures}${text}`;
}

async function verdictOf(
  text: string,
  {
    envelope,
    trustedHost = null,
  }: { envelope?: Partial<Envelope>; trustedHost?: string | null } = {},
) {
  const raw = Buffer.from(text);
  const whole = { from: null, to: [], ip: null, helo: null, ...envelope };
  const email = await readEmail(raw, whole);
  return await senderVerdicts({ raw, email, envelope: whole, trustedHost, resolve });
}

const ours = { from: 'ann@example.org', ip: '8.8.4.4', helo: 'mail.example.org' };
const theirs = { from: 'ann@example.org', ip: '9.9.9.9', helo: 'mail.evil.example' };

test('a signature of the sender’s domain proves it, whoever delivers the message', async () => {
  const expected = { dkim: 'pass', dmarc: 'pass', source: 'CHECKED', verdict: 'PASS' };
  expect(await verdictOf(await signed('example.org'))).toMatchObject(expected);
  expect(await verdictOf(await signed('example.org'), { envelope: theirs })).toMatchObject(
    expected,
  );
});

test('a changed message, and the signature of another domain, fail', async () => {
  const changed = (await signed('example.org')).replace('It leaks.', 'Send money.');
  expect(await verdictOf(changed)).toMatchObject({ verdict: 'FAIL' });
  const foreign = await verdictOf(await signed('evil.example'), { envelope: theirs });
  expect(foreign).toMatchObject({ dkim: 'pass', dmarc: 'fail', verdict: 'FAIL' });
});

test('endless headers hide a forged sender no better than none', async () => {
  const long = (text: string) => `X-Padding: ${'a'.repeat(30_000)}\r\n${text}`;
  const envelope = { ...theirs, from: 'eve@evil.example' };
  expect(await verdictOf(message(), { envelope })).toMatchObject({ verdict: 'FAIL' });
  expect(await verdictOf(long(message()), { envelope })).toMatchObject({ verdict: 'FAIL' });
  expect(await verdictOf(long(message()), { envelope: ours })).toMatchObject({ verdict: 'PASS' });
  expect(await verdictOf(long(await signed('example.org')))).toMatchObject({ dkim: 'none' });
});

test('the server’s address proves the domain, or not (SPF)', async () => {
  expect(await verdictOf(message(), { envelope: ours })).toMatchObject({
    spf: 'pass',
    verdict: 'PASS',
  });
  expect(await verdictOf(message(), { envelope: theirs })).toMatchObject({
    spf: 'fail',
    dmarc: 'fail',
    verdict: 'FAIL',
  });
});

test('an address of the own network says nothing about the sender', async () => {
  const relayed = { ...theirs, ip: '127.0.0.1' };
  expect(await verdictOf(message(), { envelope: relayed })).toMatchObject({
    source: 'NONE',
    verdict: 'UNKNOWN',
  });
});

test('a domain that asks for nothing is disowned only by SPF', async () => {
  const lax = { envelope: { ...theirs, from: 'ann@lax.example' } };
  expect(await verdictOf(message('ann@lax.example'), lax)).toMatchObject({
    spf: 'fail',
    verdict: 'FAIL',
  });
});

test('the result of a trusted server is used instead, and of no other', async () => {
  const text = `Authentication-Results: mx.plaza.example; dmarc=fail (p=reject)\r\n${message()}`;
  const trusted = { envelope: ours, trustedHost: 'mx.plaza.example' };
  expect(await verdictOf(text, trusted)).toMatchObject({ source: 'HEADER', verdict: 'FAIL' });
  const other = { envelope: ours, trustedHost: 'mx.other.example' };
  expect(await verdictOf(text, other)).toMatchObject({ source: 'CHECKED', verdict: 'PASS' });
});

const trustedHost = 'mx.plaza.example';
const told = (results: string, { from = 'ann@example.org' } = {}) =>
  verdictOf(`Authentication-Results: ${trustedHost}; ${results}\r\n${message(from)}`, {
    trustedHost,
  });

test('a quoted local part does not lend its domain to the sender', async () => {
  for (const results of [
    'spf=pass smtp.mailfrom="x@example.org"@evil.test',
    'spf=pass smtp.mailfrom="ann@example.org x"@evil.test; dmarc=none',
    'spf=pass smtp.mailfrom="@example.org\\""@evil.test',
    'spf=pass smtp.mailfrom="\\"ann@example.org\\"@evil.test"',
    'spf=pass smtp.mailfrom="x; dmarc=pass header.from=example.org; y="@evil.test',
    'spf=pass smtp.mailfrom="x" smtp.mailfrom=ann@example.org "y"@evil.test',
    'spf=pass (sender "x) smtp.mailfrom=ann@example.org ("@evil.test) smtp.mailfrom="x"@evil.test',
    'spf=pass smtp.mailfrom=ann@example.org smtp.mailfrom=eve@evil.test',
    'spf=pass smtp.mailfrom=ann@example.org; spf=fail smtp.mailfrom=eve@evil.test',
    'spf=pass (smtp.mailfrom=ann@example.org) smtp.mailfrom=evil.test',
    'dkim=pass header.i="@example.org"@evil.test',
    'dkim=pass header.d=evil.test header.i=@example.org',
    'dkim=pass reason="header.d=example.org" header.d=evil.test',
    'dmarc=pass header.from=evil.test',
    'dmarc=pass; dmarc=none',
    'spf=pass smtp.helo=example.org',
    'x-dkim=pass header.d=example.org',
  ]) {
    expect([results, (await told(results)).verdict]).not.toContain('PASS');
  }
});

test('a domain that the policy of a comment does not release is disowned', async () => {
  const monitored = await told('dmarc=fail (p=NONE sp=REJECT dis=NONE) header.from=example.org');
  expect(monitored.verdict).toBe('UNKNOWN');
  const escaped = 'spf=none smtp.mailfrom="p=none"@evil.test; dmarc=fail (sp=none p=reject)';
  expect((await told(escaped)).verdict).toBe('FAIL');
});

test('subdomains prove their organisation, customers of one provider do not', async () => {
  const verdicts = async (proven: string, from: string) =>
    (await told(`dkim=pass header.d=${proven}`, { from: `ann@${from}` })).verdict;
  expect(await verdicts('mail.example.org', 'example.org')).toBe('PASS');
  expect(await verdicts('example.org', 'a.b.example.org')).toBe('PASS');
  expect(await verdicts('eve.github.io', 'ann.github.io')).toBe('UNKNOWN');
  expect(await verdicts('eve.github.io', 'github.io')).toBe('UNKNOWN');
  expect(await verdicts('co.uk', 'ann.co.uk')).toBe('UNKNOWN');
  expect(await verdicts('xn--mller-kva.example', 'müller.example')).toBe('PASS');
});

test('only the topmost header of the trusted server counts, above those of the author', async () => {
  const pass = `Authentication-Results: ${trustedHost}; dmarc=pass\r\n`;
  const verdicts = async (text: string) => (await verdictOf(text, { trustedHost })).verdict;
  expect(await verdicts(`${pass}${message()}`)).toBe('PASS');
  expect(await verdicts(message().replace('Subject:', `${pass}Subject:`))).toBe('UNKNOWN');
  for (const first of ['dmarc=none', 'dmarc=pass (unfinished', 'dmarc=pass; spf=pass "x']) {
    const own = `Authentication-Results: ${trustedHost}; ${first}\r\n`;
    expect(await verdicts(`${own}${pass}${message()}`)).toBe('UNKNOWN');
  }
  const others = [
    'mx.plaza.example.evil.test',
    'evil.test; dmarc=pass; mx.plaza.example',
    '(mx.plaza.example) evil.test',
  ];
  for (const other of others) {
    const header = `Authentication-Results: ${other}; dmarc=pass\r\n`;
    expect(await verdicts(`${header}${message()}`)).toBe('UNKNOWN');
    expect(await verdicts(`${header}${pass}${message()}`)).toBe('PASS');
  }
});

test('records are remembered, failures of DNS are not', async () => {
  const asked: string[] = [];
  const remembering = createResolver(async (name, type) => {
    asked.push(name);
    if (name === 'down.example') throw Object.assign(new Error(name), { code: 'ETIMEOUT' });
    return resolve(name, type);
  });
  await remembering('example.org', 'TXT');
  await remembering('example.org', 'TXT');
  for (const name of ['down.example', 'down.example']) {
    await expect(remembering(name, 'TXT')).rejects.toThrow();
  }
  expect(asked).toEqual(['example.org', 'down.example', 'down.example']);
});
