import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { expectFailure } from '#platform/testing/expectSafe.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();
const html = { accept: 'text/html' };
const read = '{ __typename }';
const change = 'mutation { loggingEvent(input: {message: "x"}) { success } }';

const cookiesOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie']].flat().map((line) => `${line ?? ''}`);

test('the country of the address is kept in a cookie, where there is such a country', async () => {
  const chosen = cookiesOf((await portal.ask('/topics?country=de', { headers: html })).headers);
  expect(chosen).toEqual([
    expect.stringMatching(/^country=DE; Max-Age=31536000; Path=\/; SameSite=Lax/),
  ]);
  for (const address of [
    '/topics',
    '/topics?country=XX',
    '/topics?country=%00',
    '/topics?country=a&country=b',
  ])
    expect(cookiesOf((await portal.ask(address, { headers: html })).headers), address).toEqual([
      '',
    ]);
  const again = await portal.ask('/topics?country=DE', {
    headers: { ...html, cookie: 'country=DE' },
  });
  expect(cookiesOf(again.headers)).toEqual(['']);
});

test('a browser is given a device id when somebody signs in, and keeps it; visitors are not', async () => {
  const email = 'ada@example.org';
  const signUp = (headers: Record<string, string>, username: string, address = email) =>
    portal.ask('/community/api/v1/auth/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        email: address,
        username,
        fullName: 'Ada',
        password: 'Secret-12',
        tosAccepted: true,
      }),
    });
  const deviceOf = (headers: Record<string, unknown>) =>
    cookiesOf(headers)
      .find((line) => line.startsWith('spr_device_id='))
      ?.split(/[=;]/)[1];
  expect(deviceOf((await portal.ask('/', { headers: html })).headers)).toBeUndefined();
  const first = await signUp({}, 'ada');
  expect(first.status, first.text).toBe(200);
  const device = deviceOf(first.headers);
  expect(device).toMatch(/^[0-9a-f-]{36}$/);
  const second = await signUp({ cookie: `spr_device_id=${device}` }, 'bob', 'bob@example.org');
  expect(deviceOf(second.headers)).toBe(device);
  const third = await signUp({ cookie: 'spr_device_id=x' }, 'cy', 'cy@example.org');
  expect(deviceOf(third.headers)).toMatch(/^[0-9a-f-]{36}$/);
  const rows = await db.selectFrom('sign_ins').select('device_id').orderBy('id').execute();
  expect(rows.slice(0, 2)).toEqual([{ device_id: device }, { device_id: device }]);
});

test('a change meant for another community is refused, a page of any is shown', async () => {
  for (const name of ['x-community-id', 'community-id']) {
    const elsewhere = { headers: { [name]: 'another' } };
    const refused = await portal.graphql(change, elsewhere);
    expectFailure(refused, { status: 400, code: 'BAD_REQUEST' });
    expect(refused.text).toContain('x-community-id');
    expect((await portal.graphql(change, { headers: { [name]: 'community' } })).status).toBe(200);
    expect((await portal.ask('/topics', { headers: { ...html, [name]: 'another' } })).status).toBe(
      200,
    );
  }
});

test('odd words about a caller are passed over', async () => {
  const login = await portal.login((await makeMember(db)).id);
  for (const name of ['x-base-language', 'x-country', 'x-version', 'x-device-id', 'x-crawler'])
    for (const value of ['', 'x'.repeat(500), '"><script>', '../..', '%00'])
      expect((await portal.graphql(read, { login, headers: { [name]: value } })).status).toBe(200);
});
