import net from 'node:net';
import { expect, test } from 'vitest';
import { openPortalForFile } from './testing/portal.ts';

const { portal } = await openPortalForFile();

/** What the server says before it closes, or within three seconds. */
function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(portal.port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}

test('a load balancer may ask for health in HTTP/1.0 without a host, for nothing else', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect(await sendBytes(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  }
  expect(await sendBytes('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await sendBytes('GET /healthz HTTP/1.0\r\nhost: a b\r\n\r\n')).toMatch(/ 400 /);
});

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
