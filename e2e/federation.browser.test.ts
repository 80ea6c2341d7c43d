import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { writeProvider } from '#features/people/identity/sso/server/providerService.ts';
import { openOidcCounterpart } from '#features/people/identity/sso/testing/oidcCounterpart.ts';
import { openSamlCounterpart } from '#features/people/identity/sso/testing/samlCounterpart.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
} from '#features/people/identity/twoFactor/server/authenticator.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSecretBox } from '#platform/secrets/secretBox.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const secretKey = 'the key of the journeys, long enough';
const portal = await openPortal({ basePath: '/help', secretKey });
const { db, baseUrl } = portal;
// Another host than ours, like real providers: cookies, opener and policies are cross-site.
const host = 'localhost';
const oidc = await openOidcCounterpart({
  host,
  redirectUris: () => [`${baseUrl}/sso/login`],
  postLogoutUris: () => [`${baseUrl}/`],
});
const saml = await openSamlCounterpart({
  host,
  metadataUrl: () => `${baseUrl}/sso/metadata/company-saml`,
});
afterAll(async () => {
  await oidc.close();
  await saml.close();
});

oidc.people.set('grace', { name: 'Grace Hopper', email: 'grace@company.example' });
saml.people.set('lin', { name: 'Lin Wei', email: 'lin@company.example' });
const ctx = testContext(db, { secrets: createSecretBox({ secretKey, dataDir: '' }) });
await writeProvider(ctx, {
  idpId: 'company',
  kind: 'OPEN_ID_CONNECT',
  name: 'Company',
  config: { ...oidc.client, issuer: oidc.issuer },
});
await writeProvider(ctx, {
  idpId: 'company-saml',
  kind: 'SAML',
  name: 'Head office',
  position: 1,
  config: {
    entryPoint: saml.entryPoint,
    certificate: saml.certificate,
    attributes: { fullName: 'name' },
  },
});

const accountOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Account of ${name}` });

it('signs in through a popup of half the screen that reports back and closes', async () => {
  const page = await portal.open('tags');
  // The mock provider's page loads its fonts from another host.
  portal.expectFault(/fonts\.googleapis\.com/);
  await page.getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Continue with Company' }).click(),
  ]);
  await popup.getByPlaceholder('Enter any login').fill('grace');
  // §9: half of the screen, here 1366 wide.
  expect(await popup.evaluate(() => window.innerWidth)).toBe(683);
  await popup.getByPlaceholder('and password').fill('x');
  await popup.getByRole('button', { name: 'Sign-in' }).click();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
  await accountOf(page, 'Grace Hopper').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/help/tags');

  // §4: signing out redirects to the provider's logout. What the page asks for meanwhile may come too late.
  portal.expectFault(/401 \(Unauthorized\)/);
  await accountOf(page, 'Grace Hopper').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByText('Do you want to sign-out from').waitFor();
  expect(page.url()).toContain(oidc.issuer);
});

it('begins at once where there is one provider, and then does what was asked for', async () => {
  const saml = () => db.updateTable('identity_providers').where('idp_id', '=', 'company-saml');
  await saml().set({ enabled: false }).execute();
  await portal.changeSettings({ identity: { ...defaultSettings.identity, emailSignIn: false } });
  const topic = await makeTopic(db, (await makeCategory(db)).id);
  const page = await portal.open(`topics/${topic.id}`);
  portal.expectFault(/fonts\.googleapis\.com/);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: new RegExp(`^Follow\\b.*${topic.title}`) }).click(),
  ]);
  await popup.getByPlaceholder('Enter any login').fill('grace');
  await popup.getByPlaceholder('and password').fill('x');
  await popup.getByRole('button', { name: 'Sign-in' }).click();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
  await page.getByRole('button', { name: new RegExp(`^Following\\b.*${topic.title}`) }).waitFor();
  await accountOf(page, 'Grace Hopper').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await saml().set({ enabled: true }).execute();
  await portal.changeSettings({ identity: defaultSettings.identity });
});

it('asks for the member’s own second step after a provider that is not enough', async () => {
  const setting = { idpId: 'company', kind: 'OPEN_ID_CONNECT', name: 'Company' } as const;
  const company = { ...oidc.client, issuer: oidc.issuer };
  await writeProvider(ctx, { ...setting, config: { ...company, secondStep: true } });
  await portal.changeSettings({});
  const member = await db
    .selectFrom('members')
    .select(['id', 'username'])
    .where('full_name', '=', 'Grace Hopper')
    .executeTakeFirstOrThrow();
  const { secret } = await beginAuthenticator(ctx, member);
  const codeIn = (steps: number) =>
    TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: Date.now() + steps * 30_000,
    });
  await confirmAuthenticator(ctx, { memberId: member.id, code: codeIn(0) });

  const page = await portal.open('tags');
  portal.expectFault(/fonts\.googleapis\.com|status of 400/);
  await page.getByRole('link', { name: 'Sign in' }).click();
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('dialog').getByRole('link', { name: 'Continue with Company' }).click(),
  ]);
  await popup.getByPlaceholder('Enter any login').fill('grace');
  await popup.getByPlaceholder('and password').fill('x');
  await popup.getByRole('button', { name: 'Sign-in' }).click();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
  const code = page.getByLabel('Authenticator code');
  await code.fill('000000');
  await code.press('Enter');
  await page.getByText('Wrong One time pin (OTP). Please try again').waitFor();
  expect(await accountOf(page, 'Grace Hopper').count()).toBe(0);
  await code.fill(codeIn(1));
  await code.press('Enter');
  await accountOf(page, 'Grace Hopper').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/help/tags');
  await writeProvider(ctx, { ...setting, config: company });
  await portal.changeSettings({});
});

it('signs in through SAML in the page, without script of ours', async () => {
  const page = await portal.visit({ script: false });
  await page.goto('login?returnTo=/help/topics');
  await page.getByRole('link', { name: 'Continue with Head office' }).click();
  await page.getByLabel('Login').fill('lin');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The provider's page submits itself; without JavaScript it has a button.
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${baseUrl}/topics`);
  await page.getByText('Lin Wei').or(accountOf(page, 'Lin Wei')).first().waitFor();
});

it('lets an administrator add a provider, try it out, and order and remove what there is', async () => {
  const admin = await makeMember(db, { role: 'administrator' });
  const page = await portal.open('admin/identity-providers', { as: admin });
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Add provider' }).click();
  // The link was removed with its view.
  await page.getByRole('heading', { level: 1, name: 'Add provider' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.getByRole('link', { name: /^OpenID Connect/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Second');
  await page.getByLabel('ID', { exact: true }).fill('second');
  portal.expectFault(/status of 400/);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Hold on! This field cannot be blank.').first().waitFor();
  await page.getByLabel('Issuer', { exact: true }).fill(oidc.issuer);
  await page.getByLabel('Client ID').fill(oidc.client.clientId);
  await page.getByRole('textbox', { name: 'Client secret' }).fill(oidc.client.clientSecret);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Leave blank to keep the current secret').waitFor();
  expect(await page.content()).not.toContain(oidc.client.clientSecret);

  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Start test' }).click(),
  ]);
  await popup.getByPlaceholder('Enter any login').fill('grace');
  await popup.getByPlaceholder('and password').fill('x');
  await popup.getByRole('button', { name: 'Sign-in' }).click();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
  await page.getByText('"fullName": "Grace Hopper"').waitFor();
  await accountOf(page, admin.full_name).waitFor();

  await page.getByRole('link', { name: 'All providers' }).first().click();
  await page.getByRole('button', { name: 'Move Second up' }).click();
  const names = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect.poll(() => names.allTextContents()).toEqual(['Second', 'Company', 'Head office']);
  await page.getByRole('button', { name: 'Remove Second' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('link', { name: 'Second' }).waitFor({ state: 'detached' });
});

it('is accessible in the dark', async () => {
  const admin = await makeMember(db, { role: 'administrator' });
  const dark = { theme: 'dark', width: 390, as: admin } as const;
  const form = await portal.open('admin/identity-providers?edit=company-saml', dark);
  expect(await axeViolations(form)).toEqual([]);
});
