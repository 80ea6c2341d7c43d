import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { afterAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listFactors } from './factorQueries.ts';
import { addPasskey, passkeyCreation } from './passkeys.ts';

const { db } = await openTestDatabase();
const origin = 'https://community.example.org';

let connections = 0;
const inside = http.createServer((_request, response) => void response.end());
inside.on('connection', () => {
  connections += 1;
});
await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
const { port } = inside.address() as AddressInfo; // listens on a port
afterAll(() => {
  inside.closeAllConnections();
  inside.close();
});

/** A value of DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const octets = (content: Buffer) => der(0x04, content);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const choice = (value: number) => der(0x0a, Buffer.from([value]));
const hex = (text: string) => Buffer.from(text, 'hex');
const ecdsaWithSha256 = sequence(hex('06082a8648ce3d040302'));
const nameOf = (name: string) =>
  sequence(der(0x31, sequence(hex('0603550403'), der(0x0c, Buffer.from(name)))));

/** Where to ask whether a certificate was revoked (RFC 5280 §4.2.1.13). */
function revocationListAt(url: string): Buffer {
  const point = der(0xa0, der(0xa0, der(0x86, Buffer.from(url))));
  return sequence(hex('0603551d1f'), octets(sequence(sequence(point))));
}

/** What Android's keystore says of a key that was made for a challenge. */
function keyDescription(challenge: Buffer): Buffer {
  const [none, nobody] = [octets(Buffer.alloc(0)), sequence()];
  const description = sequence(
    ...[integer(3), choice(1), integer(4), choice(1), octets(challenge), none, nobody, nobody],
  );
  return sequence(hex('060a2b06010401d679020111'), octets(description));
}

function certificate(subject: string, publicKey: KeyObject, signer: KeyObject, more: Buffer[]) {
  const [from, until] = ['20200101000000Z', '20990101000000Z'].map((moment) =>
    der(0x18, Buffer.from(moment)),
  ) as [Buffer, Buffer]; // two of two
  const body = sequence(
    ...[der(0xa0, integer(2)), integer(1), ecdsaWithSha256, nameOf('root'), sequence(from, until)],
    ...[nameOf(subject), publicKey.export({ format: 'der', type: 'spki' })],
    der(0xa3, sequence(...more)),
  );
  const signature = Buffer.concat([Buffer.alloc(1), sign('sha256', body, signer)]);
  return sequence(body, ecdsaWithSha256, der(0x03, signature));
}

/** A passkey whose certificate, of a root of the attacker's own, names an address to ask. */
function attestedPasskey(challenge: string, url: string) {
  const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin }));
  const clientDataHash = createHash('sha256').update(clientData).digest();
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = key.publicKey.export({ format: 'jwk' });
  const id = Buffer.from('an attacker');
  const authData = Buffer.concat([
    createHash('sha256').update(new URL(origin).hostname).digest(),
    Buffer.from([0x45, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    ),
  ]);
  const x5c = [
    certificate('leaf', key.publicKey, root.privateKey, [
      keyDescription(clientDataHash),
      revocationListAt(url),
    ]),
    certificate('root', root.publicKey, root.privateKey, [revocationListAt(url)]),
  ].map((each) => new Uint8Array(each));
  const sig = sign('sha256', Buffer.concat([authData, clientDataHash]), key.privateKey);
  const attestationObject = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, number | Uint8Array | Uint8Array[]>>([
      ['fmt', 'android-key'],
      [
        'attStmt',
        new Map<string, number | Uint8Array | Uint8Array[]>([
          ['alg', -7],
          ['sig', new Uint8Array(sig)],
          ['x5c', x5c],
        ]),
      ],
      ['authData', new Uint8Array(authData)],
    ]),
  );
  const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  return {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    response: {
      clientDataJSON: base64url(clientData),
      attestationObject: base64url(attestationObject),
    },
    clientExtensionResults: {},
  };
}

test('the certificates of a passkey make the server ask nobody', async () => {
  const ctx = testContext(db);
  const member = await makeMember(db);
  const { challenge } = await passkeyCreation(ctx, {
    member: { id: member.id, username: member.username, fullName: '' },
    origin,
  });
  const response = attestedPasskey(challenge, `http://127.0.0.1:${port}/latest/meta-data`);
  await addPasskey(ctx, { memberId: member.id, origin, name: 'phone', response }).catch(
    (error) => error,
  );
  expect(connections).toBe(0);
  // What its maker says of it is as good as nothing: it is a passkey as any other.
  expect(await listFactors(db, member.id, 'PASSKEY')).toMatchObject([{ name: 'phone' }]);
});
