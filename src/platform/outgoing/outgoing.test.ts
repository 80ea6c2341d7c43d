import type { LookupAddress, LookupAllOptions } from 'node:dns';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createOutgoing, PrivateHostError } from './outgoing.ts';

/** What stands in a private network: whoever reaches it has broken in. */
let connections = 0;
let requests: { method: string; url: string; headers: http.IncomingHttpHeaders; body: string }[] =
  [];
const inside = http.createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { method = '', url = '', headers } = request;
  requests.push({ method, url, headers, body });
  if (url === '/away') response.writeHead(302, { location: '/secret' }).end();
  else if (url === '/large') response.end('x'.repeat(2 * 1024 * 1024));
  else if (url === '/odd') response.writeHead(999).end();
  else if (url === '/empty') response.writeHead(204).end();
  else if (url === '/late') return;
  else response.writeHead(200, { 'content-type': 'application/json' }).end('{"secret":1}');
});
inside.on('connection', () => {
  connections += 1;
});
await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
const { port } = inside.address() as AddressInfo; // listens on a port
afterAll(() => {
  inside.closeAllConnections();
  inside.close();
});
beforeEach(() => {
  connections = 0;
  requests = [];
});

const get = { method: 'GET', headers: {} };

/** A resolver that says, one after the other, what an attacker's name server would. */
function resolverOf(...answers: string[][]) {
  let asked = 0;
  const resolve = (
    _hostname: string,
    _options: LookupAllOptions,
    done: (error: null, addresses: LookupAddress[]) => void,
  ) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { resolve, asked: () => asked };
}

test('nothing of this machine or a private network is asked, by address or by name', async () => {
  const outgoing = createOutgoing([]);
  for (const host of [
    ...['127.0.0.1', 'localhost', 'LOCALHOST.', 'a.localhost', '2130706433', '0x7f.1', '0'],
    ...['[::1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '10.0.0.1', '169.254.169.254'],
  ]) {
    const url = `http://${host}:${port}/`;
    await expect(outgoing.fetch(url, get), url).rejects.toThrow(PrivateHostError);
    expect(outgoing.isRefused(url), url).toBe(true);
  }
  expect(connections).toBe(0);
});

test('a name that leads inside is refused when it is looked up', async () => {
  for (const addresses of [['127.0.0.1'], ['10.1.2.3', 'fd00::1'], ['::ffff:127.0.0.1'], []]) {
    const { resolve } = resolverOf(addresses);
    const outgoing = createOutgoing([], resolve);
    const asking = outgoing.fetch(`http://login.example:${port}/`, get);
    await expect(asking, addresses.join()).rejects.toThrow(PrivateHostError);
    expect(await outgoing.leadsInside('https://login.example/'), addresses.join()).toBe(true);
  }
  const { resolve } = resolverOf(['127.0.0.1', '3ffe::1']);
  expect(await createOutgoing([], resolve).leadsInside('https://mixed.example/')).toBe(false);
  expect(await createOutgoing(['login.example']).leadsInside('https://login.example/')).toBe(false);
  expect(connections).toBe(0);
});

test('a name that changes between two looks (DNS rebinding) is looked at once', async () => {
  // Public by its number, and nobody's.
  const { resolve, asked } = resolverOf(['3ffe::1'], ['127.0.0.1']);
  const outgoing = createOutgoing([], resolve);
  const signal = AbortSignal.timeout(1_000);
  const asking = outgoing.fetch(`http://rebound.example:${port}/`, { ...get, signal });
  await expect(asking).rejects.not.toThrow(PrivateHostError);
  expect(asked()).toBe(1);
  expect(connections).toBe(0);
});

test('of several addresses of a name those inside are left out', async () => {
  const { resolve } = resolverOf(['127.0.0.1', '3ffe::1', '10.0.0.1']);
  const signal = AbortSignal.timeout(1_000);
  const asking = createOutgoing([], resolve).fetch(`http://mixed.example:${port}/`, {
    ...get,
    signal,
  });
  await expect(asking).rejects.not.toThrow(PrivateHostError);
  expect(connections).toBe(0);
});

test('a host that is allowed is asked, at that port if one is named', async () => {
  const asked = createOutgoing([`127.0.0.1:${port}`]);
  const answer = await asked.fetch(`http://127.0.0.1:${port}/`, get);
  expect([answer.status, await answer.json()]).toEqual([200, { secret: 1 }]);
  expect(asked.isRefused(`http://127.0.0.1:${port}/`)).toBe(false);
  expect((await createOutgoing(['localhost']).fetch(`http://localhost:${port}/`, get)).ok).toBe(
    true,
  );
  await expect(
    createOutgoing(['127.0.0.1:1']).fetch(`http://127.0.0.1:${port}/`, get),
  ).rejects.toThrow(PrivateHostError);
  // What is allowed is the host of the URL, not whatever leads to it.
  await expect(
    createOutgoing(['127.0.0.1']).fetch(`http://localhost:${port}/`, get),
  ).rejects.toThrow(PrivateHostError);
  expect(requests).toHaveLength(2);
});

const { fetch } = createOutgoing(['127.0.0.1']);
const inner = (path: string) => `http://127.0.0.1:${port}${path}`;

test('a form arrives as one', async () => {
  const body = new URLSearchParams({ code: 'ä b', grant_type: 'authorization_code' });
  await fetch(inner('/token'), { method: 'POST', headers: { accept: 'application/json' }, body });
  expect(requests[0]).toMatchObject({
    method: 'POST',
    url: '/token',
    body: 'code=%C3%A4+b&grant_type=authorization_code',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    },
  });
});

test('a redirect is not followed', async () => {
  const answer = await fetch(inner('/away'), get);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/secret']);
  expect(requests.map(({ url }) => url)).toEqual(['/away']);
});

test('an answer without end is given up, and so is one that does not come', async () => {
  await expect(fetch(inner('/large'), get)).rejects.toThrow('too large');
  await expect(fetch(inner('/'), { ...get, mostBytes: 11 })).rejects.toThrow('too large');
  expect((await fetch(inner('/'), { ...get, mostBytes: 12 })).ok).toBe(true);
  const signal = AbortSignal.timeout(200);
  await expect(fetch(inner('/late'), { ...get, signal })).rejects.toThrow();
  expect((await fetch(inner('/empty'), get)).status).toBe(204);
});

test('a status that is none is a failure of this request alone', async () => {
  await expect(fetch(inner('/odd'), get)).rejects.toThrow(RangeError);
});

test('only the web is asked', async () => {
  for (const url of ['file:///etc/passwd', 'ftp://login.example/', 'data:text/plain,x'])
    await expect(fetch(url, get), url).rejects.toThrow();
});
