import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openPortalForFile, openPortalForTest } from '#platform/testing/portal.ts';
import { openRawConnection } from './testing/rawConnection.ts';

const { portal, database } = await openPortalForFile({
  publicUrl: 'https://community.example.org',
});

/** What the server says before it closes, or within three seconds. */
async function sendBytes(bytes: string, port = portal.port): Promise<string> {
  const connection = openRawConnection(port);
  connection.send(bytes);
  const late = new Promise((resolve) => setTimeout(resolve, 3_000).unref());
  await Promise.race([connection.closed, late]);
  return connection.text();
}

test('a load balancer may ask for health in HTTP/1.0 without a host, for nothing else', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect(await sendBytes(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  }
  expect(await sendBytes('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await sendBytes('GET /healthz HTTP/1.0\r\nhost: a b\r\n\r\n')).toMatch(/ 400 /);
});

test('a request that names no host, or two, is refused', async () => {
  const hosts = (...names: string[]) => names.map((name) => `host: ${name}\r\n`).join('');
  for (const [version, named] of [
    ['1.1', ''],
    ['1.1', hosts('community.example.org', 'evil.example')],
    ['1.1', hosts('community.example.org', 'community.example.org')],
    ['1.1', 'Host: community.example.org\r\nHOST: evil.example\r\n'],
    ['1.0', hosts('community.example.org', 'evil.example')],
  ]) {
    for (const path of ['/', '/healthz', '/schema/community?query={__typename}', '/nowhere']) {
      const answer = await sendBytes(
        `GET ${path} HTTP/${version}\r\n${named}connection: close\r\n\r\n`,
      );
      expect(answer, `${version} ${path} ${named}`).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"BAD_REQUEST"');
    }
  }
  const one = 'GET /healthz HTTP/1.1\r\nhost: community.example.org\r\nconnection: close\r\n\r\n';
  expect(await sendBytes(one)).toMatch(/^HTTP\/1\.1 200 /);
});

test('what never becomes a request is answered with the security headers as well', async () => {
  const head = 'host: x\r\nconnection: close\r\n';
  const closing = await portalThatCloses();
  for (const [answer, status] of [
    [await sendBytes('GARBAGE\r\n\r\n'), 400],
    [await sendBytes('GET / HTTP/1.1\r\nconnection: close\r\n\r\n'), 400],
    [await sendBytes(`GET /%E0%A4%A HTTP/1.1\r\n${head}\r\n`), 400],
    [await sendBytes(`GET / HTTP/1.1\r\n${head}x: ${'y'.repeat(100_000)}\r\n\r\n`), 431],
    [await sendBytes(`GET /healthz HTTP/1.1\r\n${head}expect: tea\r\n\r\n`), 417],
    [await sendBytes(`PROPFIND / HTTP/1.1\r\n${head}\r\n`), 404],
    [await sendBytes(`POST /healthz HTTP/1.1\r\n${head}content-length: 0\r\n\r\n`), 404],
    // It arrives while the server stops.
    [closing, 200],
  ] as const) {
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(answer).toMatch(/^x-frame-options: SAMEORIGIN\r$/im);
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(answer).toMatch(/^referrer-policy: strict-origin-when-cross-origin\r$/im);
    expect(answer).toMatch(/^strict-transport-security: max-age=31536000\r$/im);
    expect(answer).toMatch(/^cache-control: no-store\r$/im);
  }
});

/** The second of two requests on a connection, of which the first was under way when the server was stopped. */
async function portalThatCloses(): Promise<string> {
  const publicUrl = 'https://community.example.org';
  const { app, port } = await openPortalForTest({ database }, { publicUrl });
  const connection = openRawConnection(port);
  const body = '{"query":"{ __typename }"}';
  connection.send(
    `POST /schema/community HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await sleep(200);
  const closed = app.close();
  await sleep(200);
  connection.send(`${body.slice(5)}GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`);
  await connection.closed;
  await closed;
  const [, first = '', second = ''] = connection.text().split(/(?=HTTP\/1\.1 )/);
  return second || first;
}

test('what is no HTTP is answered or closed, and the server lives on', async () => {
  for (const bytes of [
    'GARBAGE\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
    'POST /schema/community HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'GET http://evil.example/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n',
  ]) {
    const answered = await sendBytes(bytes);
    expect(answered).not.toMatch(/HTTP\/1\.1 500|node_modules|\bat .*\.ts:/);
  }
  expect((await portal.ask('/healthz')).status).toBe(200);
});
