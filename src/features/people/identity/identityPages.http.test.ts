import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { unsubscribeToken } from '#features/base/mail/server/unsubscribeToken.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSession } from '#platform/sessions/sessions.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { hashPassword } from './server/passwords.ts';
import { beginAuthenticator, confirmAuthenticator } from './twoFactor/server/authenticator.ts';

// Below a base path, which every redirect and cookie has to keep.
const { portal, db } = await openPortalForFile({ basePath: '/help' });
const password = 'Secret-123';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
});
async function makeAccount() {
  const member = await makeMember(db, { password_hash: passwordHash });
  return { ...member, email: member.email ?? '' };
}

test('somebody signs in and out by forms, a wrong password told above the first', async () => {
  const member = await makeAccount();
  const page = await new PlainBrowser(portal).open('/topics');
  await page.follow('Sign in', 'header');
  await page.submit('Sign in', { email: member.email, password: 'Wrong-1234' });
  expect(page.text('main')).toContain('Login Failed. Invalid email or password.');
  await page.submit('Sign in', { password });
  expect(page.address).toBe('/help/topics');
  expect(page.has('header button', `Account of ${member.full_name}`)).toBe(true);
  // Who is in is not asked again, nor led round in a circle.
  expect((await page.open('/login?returnTo=/help/login')).address).toMatch(/^\/help\/?$/);
  await page.submit('Sign out');
  expect(page.has('header a', 'Sign in')).toBe(true);
});

test('a refused sign-up keeps what was typed but the passwords', async () => {
  const page = await new PlainBrowser(portal).open('/login?section=signup');
  await page.submit('Sign up', {
    ...{ email: 'ada@example.org', username: 'ada lovelace' },
    ...{ password, passwordConfirmation: password },
  });
  expect(page.text()).toContain('Username must contain only alphanumeric');
  expect(page.attribute('main input[name=email]', 'value')).toBe('ada@example.org');
  expect(page.attribute('main input[name=password]', 'value') ?? '').toBe('');
});

test('a forgotten password is replaced by forms', async () => {
  const member = await makeAccount();
  const page = await new PlainBrowser(portal).open('/login?section=forgot');
  await page.submit('Send reset link', { email: member.email });
  expect(page.text()).toContain('If an account uses this email');
  const mail = () =>
    db.selectFrom('mails').select('data').where('member_id', '=', member.id).executeTakeFirst();
  await expect.poll(mail).toBeDefined();
  const link = new URL(String(Object((await mail())?.data).url), 'http://portal');
  await page.open(`${link.pathname.replace(/^\/help/, '')}${link.search}`);
  await page.submit('Set password', { password: 'weak', passwordConfirmation: 'weak' });
  expect(page.text()).toContain('Password must have at least 8 characters');
  const fresh = { password: 'Fresh-1234', passwordConfirmation: 'Fresh-1234' };
  await page.submit('Set password', fresh);
  expect(page.text()).toContain('Password updated successfully');
});

test('a recovery code lets in where no script runs', async () => {
  const member = await makeAccount();
  const ctx = testContext(db, { secrets: portal.services.secrets });
  const { secret } = await beginAuthenticator(ctx, member);
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  const [recovery = ''] = await confirmAuthenticator(ctx, { memberId: member.id, code });
  const page = await new PlainBrowser(portal).open('/login');
  await page.submit('Sign in', { email: member.username, password });
  await page.enter('form:has(input[value=RECOVERY_CODE])', { code: recovery });
  await page.open('/users/me/security');
  expect(page.text('h1')).toBe('Account security');
});

test.each([
  ['/verify-email', 'This link is incomplete.'],
  ['/verify-email?token=abc', 'This link is incomplete.'],
  ['/reset-password', 'This link is incomplete.'],
  ['/reset-password?token=', 'This link is incomplete.'],
  ['/reset-password?token=abc', 'This link is incomplete.'],
  [`/reset-password?token=${'a'.repeat(43)}`, 'It has expired or was already used.'],
  ['/unsubscribe-notification?token=', 'This link is invalid.'],
])('%s without a valid token says what is wrong, without a form', async (path, words) => {
  const page = await new PlainBrowser(portal).open(path);
  expect(page.text()).toContain(words);
  expect(page.has('main form')).toBe(false);
});

test('mails of a kind are stopped from the mail itself, not by a forged link', async () => {
  const member = await makeMember(db);
  const token = unsubscribeToken(testContext(db, { secrets: portal.services.secrets }), {
    memberId: member.id,
    list: 'MODERATED',
  });
  const page = await new PlainBrowser(portal).open(`/unsubscribe-notification?token=${token}`);
  await page.submit('Unsubscribe');
  expect(page.text()).toContain('You’ve been unsubscribed from this type of email.');
  const chosen = db
    .selectFrom('member_preferences')
    .select('type')
    .where('member_id', '=', member.id);
  expect(await chosen.execute()).toEqual([{ type: 'DECISIONS' }]);
  await page.open('/unsubscribe-notification?token=v1.a.b.c');
  await page.submit('Unsubscribe');
  expect(page.text()).toContain('This link is invalid.');
});

test('a remembered session is renewed as long as it is used', async () => {
  const member = await makeAccount();
  const remembered = { memberId: member.id, remember: true, userAgent: '', address: '' };
  const { token } = await createSession(db, { ...remembered, now: new Date() });
  const ask = async () => {
    const headers = { cookie: `plaza_session=${token}`, accept: 'text/html' };
    return (await portal.ask('/help/tags', { headers })).headers['set-cookie'] ?? [];
  };
  expect(await ask()).toEqual([]);
  const before = new Date(Date.now() - 3_600_000);
  await db
    .updateTable('sessions')
    .set({ seen_at: before })
    .where('member_id', '=', member.id)
    .execute();
  expect(await ask()).toEqual([
    expect.stringMatching(/^plaza_session=.*Path=\/help; Expires=.*HttpOnly/),
    expect.stringMatching(/^SPR_AT=.*Path=\/help; Expires=/),
    expect.stringMatching(/^plaza_session=.*Path=\/help.data; Expires=.*HttpOnly/),
    expect.stringMatching(/^SPR_AT=.*Path=\/help.data; Expires=/),
  ]);
});

test('a sign-in that failed at a provider names the reference to tell the team', async () => {
  const page = await new PlainBrowser(portal).open('/sso/login?code=x&state=forged');
  const reference = new URLSearchParams(page.address.split('?')[1]).get('reference');
  expect(reference).toMatch(/^[0-9a-f-]{36}$/);
  expect(page.text()).toContain('Please contact team and provide the following reference');
  expect(page.text()).toContain(reference);
});
