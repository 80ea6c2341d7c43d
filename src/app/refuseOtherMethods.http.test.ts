import { expect, test } from 'vitest';
import { expectFailure, expectSecurityHeaders } from '#platform/testing/expectSafe.ts';
import { openPortal, openPortalForFile } from '#platform/testing/portal.ts';

const { portal, database } = await openPortalForFile();

const html = { accept: 'text/html,application/xhtml+xml' };

test.each([
  ['/schema/community', 'GET, HEAD, OPTIONS, POST'],
  ['/ui/schema/community', 'GET, HEAD, OPTIONS, POST'],
  ['/care/community/graphql/un-authenticated', 'GET, HEAD, OPTIONS, POST'],
  ['/community/api/v1/auth/session', 'DELETE, POST'],
  ['/community/api/v1/auth/signup', 'POST'],
  ['/community/api/v1/users/1/avatar', 'POST'],
  ['/community/api/v1/forms/updateUser', 'POST'],
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
  expect(answer.text).toContain('Method not allowed');
});

test.each([
  '/',
  '/categories',
  '/categories/hub/7',
  '/conversations/hub/no-heat/12',
  '/conversations/12/',
  '/page/about/us',
])('the page %s is there to be read', async (address) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const answer = await portal.ask(address, { method, body: '{"', headers: { accept: '*/*' } });
    expectFailure(answer, { status: 405, code: 'METHOD_NOT_ALLOWED' });
    expect(answer.headers.allow).toBe('GET, HEAD');
  }
  for (const other of [`/nowhere${address}`, `${address.replace(/\/$/, '')}/and/still/one/more`]) {
    const answer = await portal.ask(other, { method: 'POST', headers: { accept: '*/*' } });
    expectFailure(answer, { status: 404 });
  }
});

test('an endpoint below a base path says which methods it takes', async () => {
  const below = await openPortal({ database }, { basePath: '/help' });
  try {
    const answer = await below.ask('/help/schema/community', { method: 'DELETE' });
    expectFailure(answer, { status: 405, code: 'METHOD_NOT_ALLOWED' });
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS, POST');
    expectFailure(await below.ask('/help/community/api/v1/auth/login'), { status: 405 });
    expectFailure(await below.ask('/help/tags', { method: 'PUT' }), { status: 405 });
    expectFailure(await below.ask('/help', { method: 'PUT' }), { status: 405 });
    expectFailure(await below.ask('/tags', { method: 'PUT' }), { status: 404 });
  } finally {
    await below.stop();
  }
});
