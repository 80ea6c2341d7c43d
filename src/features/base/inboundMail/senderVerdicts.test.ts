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
