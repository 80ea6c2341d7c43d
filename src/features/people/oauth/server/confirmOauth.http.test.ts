import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hashPassword } from '#features/people/identity/server/passwords.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { newClientId } from './oauthSecrets.ts';

const { portal, db } = await openPortalForFile();
const password = 'Secret-123';
const password_hash = await hashPassword(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
const redirectUri = 'https://app.example/back';
const clientId = newClientId();
await db
  .insertInto('oauth_apps')
  .values({
    ...{ client_id: clientId, name: 'Helper', redirect_uris: [redirectUri], is_writing: true },
    areas: ['content', 'moderation', 'administration'],
  })
  .execute();

function searchOf(scope: string): string {
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope },
    ...{ code_challenge: 'v'.repeat(43), code_challenge_method: 'S256' },
  });
  return `?${query}`;
}

async function decide(
  search: string,
  fields: { memberId: number; password?: string; allowed?: string; minutes?: number },
) {
  const login = await portal.login(fields.memberId);
  if (fields.minutes !== undefined) {
    await sql`update sessions set created_at = now() - make_interval(mins => ${fields.minutes}::int)
      where member_id = ${fields.memberId}`.execute(db);
  }
  const { status, text, headers } = await portal.ask('/oauth/authorize', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: login.cookie },
    body: new URLSearchParams({
      ...{ _csrf: login.csrf, request: search, allowed: fields.allowed ?? 'true' },
      password: fields.password ?? '',
    }).toString(),
  });
  const [, url] = /content="0;url=([^"]+)"/.exec(text) ?? [];
  const told = url === undefined ? null : new URL(url.replaceAll('&amp;', '&')).searchParams;
  return { status, location: String(headers.location), told };
}

test('an app that moderates or administers is connected with the password', async () => {
  const { id: memberId } = await makeMember(db, { role: 'administrator', password_hash });
  for (const scope of ['administration', 'content moderation write']) {
    for (const wrong of [undefined, 'x']) {
      const { status, told } = await decide(searchOf(scope), { memberId, password: wrong });
      expect({ scope, status, told }).toEqual({ scope, status: 303, told: null });
    }
    const { told } = await decide(searchOf(scope), { memberId, password });
    expect(told?.get('code')).toMatch(/^plazaac_/);
  }
  expect(await db.selectFrom('oauth_grants').select('id').execute()).toHaveLength(2);
  for (const scope of ['content write', 'content moderation']) {
    const { told } = await decide(searchOf(scope), { memberId });
    expect(told?.get('code')).toMatch(/^plazaac_/);
  }
});

test('the page asks for the password and says what was wrong; nobody needs it to say no', async () => {
  const { id: memberId } = await makeMember(db, { password_hash });
  const search = searchOf('administration');
  const browser = new PlainBrowser(portal, { login: await portal.login(memberId) });
  await browser.open(`/oauth/consent${search}`);
  expect(browser.text()).toContain('Your password');
  expect(browser.text()).not.toContain('Wrong password.');
  const { location } = await decide(search, { memberId, password: 'x' });
  await browser.open(location);
  expect(browser.text()).toContain('Wrong password.');
  const again = location.slice(location.indexOf('?'));
  expect((await decide(again, { memberId, password })).told?.get('code')).toMatch(/^plazaac_/);
  const denied = await decide(again, { memberId, allowed: 'false' });
  expect(denied.told?.get('error')).toBe('access_denied');
});

test('who has no password connects it just after the sign-in', async () => {
  const { id: memberId } = await makeMember(db);
  const search = searchOf('administration');
  const late = await decide(search, { memberId, minutes: 11 });
  expect([late.status, late.told]).toEqual([303, null]);
  const browser = new PlainBrowser(portal, { login: await portal.login(memberId) });
  await browser.open(late.location);
  expect(browser.text()).toContain('Sign out and back in');
  expect((await decide(search, { memberId, minutes: 1 })).told?.get('code')).toMatch(/^plazaac_/);
});

test('all grants of a member are found by an index, also those that were revoked', async () => {
  const plan = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return (await sql`explain delete from oauth_grants where member_id = 1`.execute(trx)).rows;
  });
  expect(JSON.stringify(plan)).toContain('oauth_grants_by_member');
});
