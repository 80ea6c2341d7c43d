import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type CommunitySettings, defaultSettings } from '#core/communitySettings.ts';
import { questionSchema } from '#core/questions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { hashPassword } from '#features/people/identity/server/passwords.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { csrfCookieName, sessionCookieName } from '#platform/http/sessionCookies.ts';
import { createSession } from '#platform/sessions/sessions.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
// Before the server caches the topics.
const topic = await makeTopic(db, (await makeCategory(db)).id);
const shots = process.env.SHOTS;

async function settle(identity: Partial<CommunitySettings['identity']>): Promise<void> {
  await portal.changeSettings({ identity: { ...defaultSettings.identity, ...identity } });
}

/** Screenshots, if SHOTS is set to a directory; always checked with axe. */
async function look(page: Page, name: string): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  if (!shots) return;
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1366, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${shots}/${name}-${width}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function mailedCode(memberId: number): Promise<string> {
  const mail = await db
    .selectFrom('mails')
    .select('data')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'EMAIL_CODE')
    .executeTakeFirstOrThrow();
  return String(Object(mail.data).code);
}

it('asks for a code before a member’s first deed, which then is done', async () => {
  await settle({ emailVerification: 'CODE', emailVerificationMandatory: true });
  const post = await makeConversation(db, { title: 'How do I begin?' });
  const member = await makeMember(db, { email_verified_at: null });
  portal.expectFault(/status of 40[03]/);
  const page = await portal.open(`conversations/how-do-i-begin/${post.id}`, { as: member });
  await page.getByRole('button', { name: 'Bookmark', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Please verify your email first.').waitFor();
  await look(page, 'verify-asks');
  await dialog.getByRole('button', { name: 'Send me a code' }).click();
  const field = dialog.getByLabel('Email code');
  await field.fill('000000');
  await field.press('Enter');
  await dialog.getByText('Wrong One time pin (OTP). Please try again').waitFor();
  await look(page, 'verify-code');
  await field.fill(await mailedCode(member.id));
  await field.press('Enter');
  await page.getByText('Email verified successfully').waitFor();
  await page.getByText('Successfully bookmarked the conversation!').waitFor();
});

it('offers to confirm the address where a page waits for that, and shows it then', async () => {
  await settle({ emailVerification: 'CODE', emailVerificationMandatory: true });
  const member = await makeMember(db, { email_verified_at: null });
  portal.expectFault(/status of 403/);
  const page = await portal.open('conversations/new', { as: member });
  await page.getByRole('main').getByRole('button', { name: 'Verify your email' }).click();
  const dialog = page.getByRole('dialog');
  await look(page, 'verify-forbidden');
  await dialog.getByRole('button', { name: 'Send me a code' }).click();
  const field = dialog.getByLabel('Email code');
  await field.waitFor();
  await field.fill(await mailedCode(member.id));
  await field.press('Enter');
  await page.getByRole('heading', { name: 'New post' }).waitFor();
});

it('sends a link where the settings say so, and says that it did', async () => {
  await settle({ emailVerification: 'LINK', emailVerificationMandatory: true });
  const post = await makeConversation(db, { title: 'And how do I end?' });
  const member = await makeMember(db, { email_verified_at: null });
  const page = await portal.open(`conversations/and-how-do-i-end/${post.id}`, { as: member });
  await page.getByRole('button', { name: 'Verify your email' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send verification email' }).click();
  await dialog
    .getByText(
      'We have sent verification email to your registered email address. Please close this window.',
    )
    .waitFor();
  await look(page, 'verify-sent');
});

it('completes a registration, then asks the screener', async () => {
  const size = questionSchema.parse({ key: 'size', label: 'Company size', required: true });
  const why = questionSchema.parse({ key: 'why', label: 'What brings you here?', required: true });
  await settle({
    registrationFields: [size],
    screener: { enabled: true, title: '', questions: [why] },
  });
  const member = await makeMember(db, { registration_complete: false });
  portal.expectFault(/status of 400/);
  const page = await portal.open('topics', { as: member });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Company size').waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Hold on! This field cannot be blank.').waitFor();
  await look(page, 'registration');
  await dialog.getByLabel('Company size').fill('12');
  await dialog.getByLabel('Username').fill('arrived');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('What brings you here?').fill('A question');
  await look(page, 'screener');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = await db
    .selectFrom('members')
    .selectAll()
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    username: 'arrived',
    registration_complete: true,
    custom_fields: { size: '12' },
    screener_response: { why: 'A question' },
  });
  await page.reload();
  await page.getByRole('button', { name: /Account of/ }).waitFor();
  expect(await dialog.count()).toBe(0);
});

const password = 'Secret-123';
const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

it('warns before a session ends, renews it, and says when it has ended', async () => {
  await settle({});
  const member = await makeMember(db);
  const page = await portal.visit({ as: member });
  const endIn = (seconds: number, seen: number) =>
    db
      .updateTable('sessions')
      .set({
        expires_at: new Date(Date.now() + seconds * 1000),
        seen_at: new Date(Date.now() - seen * 1000),
      })
      .where('member_id', '=', member.id)
      .execute();
  await endIn(90, 0);
  // Anything that the page asks for extends the session; this is the last.
  const isSettled = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('query SurveyPrompt')),
  );
  await page.goto('topics');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/You’ll be signed out in 1:\d\d\./).waitFor();
  await look(page, 'expiry');
  await isSettled;
  await endIn(90, 300);
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await dialog.waitFor({ state: 'detached' });
  await endIn(2, 0);
  await page.reload();
  await dialog.getByText('Your session has ended').waitFor();
  await look(page, 'expired');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByLabel('Email or username').waitFor();
});

it('puts a visitor who wants to comment into the text box after signing in', async () => {
  await settle({});
  const member = await makeMember(db, { password_hash: await hashPassword(password, cost) });
  const post = await makeConversation(db);
  const page = await portal.open(`conversations/${post.slug}/${post.id}`);
  await page.locator('#comments').getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email or username').fill(member.email ?? '');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('textbox', { name: 'Password' }).press('Enter');
  const box = page.getByRole('textbox', { name: 'Add a comment' });
  await box.and(page.locator(':focus')).waitFor();
});

it('keeps what one has written when the session is gone on sending it', async () => {
  await settle({});
  const member = await makeMember(db, { password_hash: await hashPassword(password, cost) });
  const post = await makeConversation(db);
  const page = await portal.open(`conversations/${post.slug}/${post.id}`, { as: member });
  portal.expectFault(/status of 401/);
  const text = 'Oil it first, then measure how long it has grown.';
  await page.getByRole('textbox', { name: 'Add a comment' }).click();
  await page.keyboard.type(text);
  await db.deleteFrom('sessions').where('member_id', '=', member.id).execute();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await page.locator('#comments').getByRole('link', { name: 'Sign in' }).click();
  await dialog.getByLabel('Email or username').fill(member.email ?? '');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('textbox', { name: 'Password' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('textbox').filter({ hasText: text }).waitFor();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('article').filter({ hasText: text }).waitFor();
});

it('keeps a new post when the session is gone, through the sign-in to the posted text', async () => {
  await settle({});
  const member = await makeMember(db, { password_hash: await hashPassword(password, cost) });
  const page = await portal.open(`conversations/new?topicId=${topic.id}`, { as: member });
  portal.expectFault(/status of 401/);
  const title = 'How long does the seal of a pump last?';
  const words = 'Mine drips after two summers; is that as it should be?';
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type(words);
  await db.deleteFrom('sessions').where('member_id', '=', member.id).execute();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByLabel('Email or username').fill(member.email ?? '');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('textbox', { name: 'Password' }).press('Enter');
  await page.getByRole('textbox', { name: 'Text' }).filter({ hasText: words }).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe(title);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('heading', { name: title }).waitFor();
});

it('lets a visitor write a post, and keeps it while they sign in to publish it', async () => {
  await settle({});
  const member = await makeMember(db, { password_hash: await hashPassword(password, cost) });
  const page = await portal.open('topics');
  const title = 'How do I write before I sign in?';
  await page.goto(`conversations/new?topicId=${topic.id}`);
  await page.getByText('Sign in or sign up to post.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Text' }).fill('I wrote all of this as a visitor.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Sign in to / });
  await dialog.getByLabel('Email or username').fill(member.email ?? '');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('textbox', { name: 'Password' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Signed in. Review your post and publish it.').waitFor();
  await page.getByText('I wrote all of this as a visitor.').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe(title);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('heading', { name: title }).waitFor();
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((k) => /draft/.test(k)));
  expect(kept).toEqual([]);
});

it('offers its hooks to scripts of the community, and tells them of a sign-in', async () => {
  await settle({});
  const member = await makeMember(db, { password_hash: await hashPassword(password, cost) });
  const page = await portal.open('topics');
  await page.waitForFunction(() => window.login !== undefined && window.signup !== undefined);
  await page.evaluate(() => window.signup?.());
  await page.getByRole('dialog', { name: /^Join / }).waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    window.addEventListener('plaza:login', ({ detail: { responseCode, user } }) => {
      document.documentElement.dataset.told = `${responseCode} ${user?.username}`;
    });
    window.login?.();
  });
  const dialog = page.getByRole('dialog', { name: /^Sign in to / });
  await dialog.getByLabel('Email or username').fill(member.email ?? '');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('textbox', { name: 'Password' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const told = await page.evaluate(() => document.documentElement.dataset.told);
  expect(told).toBe(`SUCCESS ${member.username}`);
});

it('completes a sign-in of the site by window.onLogin: the modal closes and the page is theirs', async () => {
  await settle({});
  const member = await makeMember(db);
  const page = await portal.open('topics');
  await page.waitForFunction(() => window.onLogin !== undefined);
  await page.evaluate(() => window.login?.());
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email or username').waitFor();
  const refused = {
    responseCode: 'ACCOUNT_BANNED',
    responseMessage: '',
    returnTo: '',
    user: null,
  };
  await page.evaluate((result) => window.onLogin?.(result), refused);
  await page.getByRole('alert').filter({ hasText: 'Your account has been blocked' }).waitFor();
  await page.evaluate(() => {
    return window.onLogin?.({ responseCode: 'INVALID_SOCIAL_REQUEST', responseMessage: 'ref-42' });
  });
  const words = 'Please contact team and provide the following reference : ref-42';
  await page.getByRole('alert').filter({ hasText: words }).waitFor();
  expect(await dialog.isVisible()).toBe(true);

  // What the site's own script did.
  const asked = { memberId: member.id, remember: false, userAgent: '', address: '127.0.0.1' };
  const session = await createSession(db, { ...asked, now: new Date() });
  await page.context().addCookies([
    { name: sessionCookieName, value: session.token, url: portal.baseUrl, httpOnly: true },
    { name: csrfCookieName, value: session.csrfToken, url: portal.baseUrl },
  ]);
  await page.evaluate(() => {
    window.addEventListener('plaza:login', () => {
      document.documentElement.dataset.told = 'yes';
    });
    const result = { responseCode: 'SUCCESS', responseMessage: '', returnTo: '', user: null };
    return window.onLogin?.(result);
  });
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Account of / }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.told)).toBe('yes');
});
