import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface ReceivedPush {
  path: string;
  headers: http.IncomingHttpHeaders;
  /** As the browser decrypts it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read messages of every shape
  message: any;
}

/** A push service (RFC 8030) on a free port, and browsers that subscribe to it; closed after the tests of the file. */
export async function openPushService() {
  const received: ReceivedPush[] = [];
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  /** Statuses of the next answers; 201 once these are used up. */
  const statuses: number[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { headers, url: path = '' } = request;
    const browser = browsers.get(path);
    const message = browser ? JSON.parse(decrypted(Buffer.concat(chunks), browser)) : null;
    received.push({ path, headers, message });
    response.writeHead(statuses.shift() ?? 201).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listens on a port
  const origin = `http://127.0.0.1:${port}`;
  afterAll(() => server.close());
  return {
    origin,
    received,
    statuses,
    /** What a browser's PushSubscription contains. */
    subscribe() {
      const ecdh = createECDH('prime256v1');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      browsers.set(path, { ecdh, auth });
      return {
        endpoint: `${origin}${path}`,
        p256dh: ecdh.generateKeys().toString('base64url'),
        auth: auth.toString('base64url'),
      };
    },
  };
}

/** RFC 8188 and RFC 8291. */
function decrypted(
  body: Buffer,
  { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer },
): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + (body[20] ?? 0));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32);
  const derive = (name: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length),
    );
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** The claims of a request's VAPID token (RFC 8292), if it is signed with the key that it names. */
export function vapidClaims({ headers }: ReceivedPush): Record<string, unknown> {
  const [, token = '', key = ''] =
    /^vapid t=(.+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('The VAPID token is not signed with its key.');
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key };
}
