import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createMailing } from '#platform/mail/createMailing.ts';
import { openMailServer } from './testing/mailServer.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-dkim-'));
afterAll(() => fs.rmSync(directory, { recursive: true }));
const fileOf = (name: string, text: string) => {
  const file = path.join(directory, name);
  fs.writeFileSync(file, text);
  return file;
};
const keyFile = fileOf('key.pem', `${privateKey.export({ type: 'pkcs8', format: 'pem' })}`);
const server = await openMailServer();

const resolver = async (name: string) => {
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  if (name === 's1._domainkey.plaza.example') return [[`v=DKIM1; k=rsa; p=${key}`]];
  throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
};

async function sendWith(dkim: Record<string, string>): Promise<string> {
  const read = readConfig({ SMTP_URL: server.url, MAIL_FROM: 'desk@plaza.example', ...dkim });
  if (!read.ok) throw new Error(read.faults.join());
  const { transport, from } = createMailing(read.config);
  await transport?.send({
    ...{ from, to: 'ann@example.org', replyTo: null, messageId: 'one@plaza.example' },
    ...{ date: new Date(), subject: 'Grüße', text: 'It drips.', html: '<p>It drips.</p>' },
    ...{ language: 'en', unsubscribeUrl: null, references: [], attachments: [] },
    isAutomatic: false,
  });
  return server.taken.at(-1)?.raw ?? '';
}

const verdictOf = async (raw: string) =>
  (await dkimVerify(Buffer.from(raw), { resolver })).results.map(({ status }) => status.result);

test('with a key, outgoing mail has a signature of its domain that a receiver can verify', async () => {
  const raw = await sendWith({ DKIM_SELECTOR: 's1', DKIM_KEY_FILE: keyFile });
  expect(await verdictOf(raw)).toEqual(['pass']);
  expect(await verdictOf(raw.replace('It drips', 'It dripped'))).toEqual(['neutral']);
  expect(await sendWith({})).not.toMatch(/dkim-signature/i);
});

test('a key that is incomplete or unusable is a fault of the configuration', () => {
  const faultOf = (env: Record<string, string>) => {
    const read = readConfig(env);
    return read.ok ? '' : read.faults.join();
  };
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const broken = [
    [{ DKIM_SELECTOR: 's1' }, 'DKIM_KEY_FILE: must be set'],
    [{ DKIM_KEY_FILE: keyFile }, 'DKIM_SELECTOR: must be set'],
    [{ DKIM_SELECTOR: 's 1', DKIM_KEY_FILE: keyFile }, 'DKIM_SELECTOR: must be a selector'],
    [{ DKIM_SELECTOR: 's1', DKIM_KEY_FILE: `${keyFile}.gone` }, 'can’t be read'],
    [{ DKIM_SELECTOR: 's1', DKIM_KEY_FILE: fileOf('text', 'no key') }, 'PEM format'],
    [
      {
        DKIM_SELECTOR: 's1',
        DKIM_KEY_FILE: fileOf('ec.pem', `${elliptic.export({ type: 'pkcs8', format: 'pem' })}`),
      },
      'must have an RSA key',
    ],
  ] as const;
  for (const [env, fault] of broken) expect(faultOf(env)).toContain(fault);
});
