import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callServer, setCaller } from './callServer.ts';
import { isUnanswered } from './clientError.ts';

let server: Server;
let lastHeaders: NodeJS.Dict<string | string[]> = {};
const caller = {
  communityId: 'community',
  language: 'pt_BR',
  baseLanguage: 'en',
  version: '1.2.3',
};

beforeAll(async () => {
  server = createServer((request, response) => {
    lastHeaders = request.headers;
    if (request.url === '/never') return;
    if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"a":');
      return setTimeout(() => response.destroy(), 20);
    }
    if (request.url === '/page') return response.end('<h1>Hotel Wi-Fi</h1>');
    if (request.url === '/empty') return response.writeHead(204).end();
    response.end('{"a":1}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubGlobal('document', {
    cookie: 'country=DE; spr_device_id=0123456789abcdef; SPR_AT=a-b_c; other=ü',
  });
  setCaller({ ...caller, basePath: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const failureOf = (path: string, signal?: AbortSignal) =>
  callServer(path, signal ? { signal } : {}).then(
    () => null,
    (error: unknown) => ({ code: Object(error).code, isUnanswered: isUnanswered(error) }),
  );

test('a call that gets no answer says why, in the words of HTTP clients', async () => {
  expect(await failureOf('/cut')).toEqual({ code: 'ECONNABORTED', isUnanswered: true });
  expect(await failureOf('/page')).toEqual({ code: 'ERR_BAD_RESPONSE', isUnanswered: true });
  expect(await failureOf('/never', AbortSignal.timeout(50))).toEqual({
    ...{ code: 'ETIMEDOUT', isUnanswered: true },
  });
  expect(await failureOf('/never', AbortSignal.abort())).toEqual({
    ...{ code: 'ERR_CANCELED', isUnanswered: true },
  });
  expect(await callServer('/empty')).toBeNull();
  expect(await callServer('/good')).toEqual({ a: 1 });
});

test('a call says whom it means and who asks', async () => {
  await callServer('/good');
  expect(lastHeaders).toMatchObject({
    'x-community-id': 'community',
    'x-language': 'pt_BR',
    'x-base-language': 'en',
    'x-version': '1.2.3',
    'x-country': 'DE',
    'x-device-id': '0123456789abcdef',
    'x-csrf-token': 'a-b_c',
  });
});

test('a server that is not there is a network error', async () => {
  setCaller({ ...caller, basePath: 'http://127.0.0.1:1' });
  expect(await failureOf('/')).toEqual({ code: 'ERR_NETWORK', isUnanswered: true });
});
