import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { expectFailure, expectSecurityHeaders } from './testing/expectSafe.ts';
import { ensureBuild } from './testing/plazaProcess.ts';
import { openPortal, type Portal } from './testing/portal.ts';

vi.setConfig({ testTimeout: 60_000 });

const database = await openTestDatabase();
let portal: Portal;

beforeAll(async () => {
  ensureBuild();
  portal = await openPortal(database);
}, 120_000);
afterAll(() => portal.stop());

const html = { accept: 'text/html,application/xhtml+xml' };

test.each([
  ['/schema/community', 'GET, OPTIONS, POST'],
  ['/ui/schema/community', 'GET, OPTIONS, POST'],
  ['/care/community/graphql/un-authenticated', 'GET, OPTIONS, POST'],
  ['/community/api/v1/auth/session', 'DELETE, POST'],
  ['/community/api/v1/auth/signup', 'POST'],
  ['/community/api/v1/users/1/profile', 'POST'],
  ['/care/community/rest/authenticated/upload-content/image/x.png', 'POST'],
  ['/care/community/captcha', 'GET, HEAD'],
])('%s says which methods it takes: %s', async (address, allow) => {
  const taken = allow.split(', ');
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    if (taken.includes(method)) continue;
    const headers = { accept: 'application/json', 'content-type': 'text/x-odd' };
    const answer = await portal.ask(address, { method, headers });
    expectSecurityHeaders(answer, method);
    expect([answer.status, answer.headers.allow], method).toEqual([405, allow]);
    if (method !== 'HEAD') expectFailure(answer, { status: 405, code: 'METHOD_NOT_ALLOWED' });
  }
  const answer = await portal.ask(address, { method: 'PUT', headers: html });
  expect(answer.text).toContain('This address cannot be used that way');
});

test('a door below a base path says which methods it takes', async () => {
  const below = await openPortal(database, { basePath: '/help' });
  try {
    const answer = await below.ask('/help/schema/community', { method: 'DELETE' });
    expectFailure(answer, { status: 405, code: 'METHOD_NOT_ALLOWED' });
    expect(answer.headers.allow).toBe('GET, OPTIONS, POST');
    expectFailure(await below.ask('/help/community/api/v1/auth/login'), { status: 405 });
  } finally {
    await below.stop();
  }
});
