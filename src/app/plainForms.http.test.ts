import { expect, test } from 'vitest';
import { identitySettingsSchema } from '#core/identitySettings.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();
await writeSettings(db, {
  activeLanguages: ['en', 'de', 'fr'],
  identity: identitySettingsSchema.parse({
    signupFields: [
      { key: 'company', label: 'Company', kind: 'TEXT', required: true },
      { key: 'terms', label: 'House rules', kind: 'CHECKBOX', required: true },
    ],
  }),
});

test('a refused form comes back with what was typed, each error at its field, and no password', async () => {
  const page = await new PlainBrowser(portal).open('/login?section=signup');
  const form = 'main form';
  expect(page.has(`${form} :disabled`)).toBe(false);
  await page.submit('Sign up', {
    ...{ email: 'nobody', username: 'ada', firstName: 'A "quoted" name' },
    ...{ password: 'weak-password', passwordConfirmation: 'weak-password' },
    'customFields.company': 'Acme & Co',
  });
  const typedIn = (name: string) => page.attribute(`${form} [name="${name}"]`, 'value');
  expect(typedIn('email')).toBe('nobody');
  expect(typedIn('firstName')).toBe('A "quoted" name');
  expect(typedIn('customFields.company')).toBe('Acme & Co');
  expect(page.html).not.toContain('weak-password');
  expect(page.text(form)).toContain('Please enter a valid email');
  expect(page.text(form)).toContain('Password must have at least 8 characters');
  for (const name of ['email', 'password', 'customFields.terms']) {
    const field = `${form} [name="${name}"]`;
    expect(page.attribute(field, 'aria-invalid'), name).toBe('true');
    const described = page.attribute(field, 'aria-describedby')?.split(' ').at(-1);
    expect(page.has(`[id="${described}"]`), name).toBe(true);
  }
  expect(page.attribute(`${form} [name=username]`, 'aria-invalid')).not.toBe('true');
});

test('a failure that is of no field is said above the form', async () => {
  const page = await new PlainBrowser(portal).open('/login');
  await page.submit('Sign in', { email: 'nobody@example.org', password: 'Wrong-1234' });
  expect(page.text('main form [role=alert]')).toBe('Login Failed. Invalid email or password.');
  expect(page.attribute('main form [name=email]', 'value')).toBe('nobody@example.org');
});

const saveProfile = '/community/api/v1/forms/updateUser';
const answers = { 'customFields.company': 'Acme', 'customFields.terms': 'on' };

async function openProfile(fields = {}) {
  const member = await makeMember(db, { full_name: 'Before', ...fields });
  const login = await portal.login(member.id);
  const open = () => new PlainBrowser(portal, { login }).open(`/users/${member.id}/edit`);
  return { member, login, open };
}

const valueOfField = (page: PlainBrowser, name: string) =>
  page.attribute(`main form [name="${name}"]`, 'value');
const valueOfSelect = (page: PlainBrowser, name: string) =>
  page.attribute(`main form [name="${name}"] option[selected]`, 'value');
const bioOf = async (id: number) =>
  (await db.selectFrom('members').select('bio').where('id', '=', id).executeTakeFirstOrThrow()).bio;

test('a member saves their profile, and hears of a change made elsewhere', async () => {
  const { member, open } = await openProfile();
  const [page, other] = [await open(), await open()];
  expect(valueOfField(page, 'fullName')).toBe('Before');
  await page.submit('Save profile', {
    ...{ fullName: 'After', bio: 'one\r\ntwo', phoneNumber: '+49 30 123456' },
    ...answers,
  });
  expect(page.address).toBe(`/users/${member.id}/edit?saved=1`);
  expect(valueOfField(page, 'fullName')).toBe('After');
  expect(valueOfField(page, 'phoneNumber')).toBe('+4930123456');
  expect(await bioOf(member.id)).toBe('one\ntwo');
  await other.submit('Save profile', { fullName: 'Too late', ...answers });
  expect(other.text()).toContain('This profile was changed after you opened it');
  expect(valueOfField(other, 'fullName')).toBe('Too late');
});

test('a member chooses the languages they read, whose posts a list then has', async () => {
  const topic = await makeTopic(db, (await makeCategory(db)).id);
  for (const language of ['de', 'fr', 'en']) {
    await makeConversation(db, {
      ...{ language, title: `Written in ${language}`, topic_id: topic.id },
      category_id: topic.category_id,
    });
  }
  const { member, login, open } = await openProfile();
  const page = await open();
  // Of two that are the same, one counts.
  await page.submit('Save profile', {
    ...{ 'readLanguages.0': 'fr', 'readLanguages.1': 'fr', 'readLanguages.2': 'de', ...answers },
  });
  expect(page.address).toBe(`/users/${member.id}/edit?saved=1`);
  expect(valueOfSelect(page, 'readLanguages.0')).toBe('fr');
  expect(valueOfSelect(page, 'readLanguages.1')).toBe('de');
  const reader = new PlainBrowser(portal, { login });
  const list = await reader.open(`/topics/${topic.slug}/${topic.id}?language=read`);
  // The section whose filters lead back to it.
  const listed = list
    .all('main section')
    .find((each) => each.querySelector('a[href*="language=read"]'));
  const languages = (listed?.textContent ?? '').match(/Written in (?:de|fr|en)/g) ?? [];
  expect([...new Set(languages)].sort()).toEqual(['Written in de', 'Written in fr']);
  const place = `a[href="/users/${member.id}/edit#readLanguages"]`;
  expect(list.has(place)).toBe(true);
  // Once they have chosen, the menu of languages offers it no more.
  expect(list.has(`footer ${place}`)).toBe(false);
  const { member: other, login: otherLogin } = await openProfile();
  const others = await new PlainBrowser(portal, { login: otherLogin }).open('/');
  expect(others.has(`footer a[href="/users/${other.id}/edit#readLanguages"]`)).toBe(true);
});

test('a refused mutation keeps what was typed, and says at each field what is wrong', async () => {
  const { member, open } = await openProfile();
  const page = await open();
  const wrong = { fullName: 'Kept', username: 'a b', bio: '词'.repeat(1000) };
  await page.submit('Save profile', { ...wrong, ...answers });
  expect(page.address).toBe(
    `/users/${member.id}/edit?error=VALIDATION_FAILED&field=username%3Ausername`,
  );
  expect(['fullName', 'username'].map((name) => valueOfField(page, name))).toEqual(['Kept', 'a b']);
  expect(page.attribute('main form [name=username]', 'aria-invalid')).toBe('true');
  expect(page.text()).toContain('Username must contain only');
  expect(await bioOf(member.id)).toBe('');

  await page.submit('Save profile', { username: 'ada', updatedDate: 'never', ...answers });
  expect(page.address).toContain('error=VALIDATION_FAILED&field=updatedDate%3Aformat');
});

test('a form may do what its mutation may: nothing for others, strangers and other sites', async () => {
  const { member, login } = await openProfile({ bio: 'mine' });
  const { login: other } = await openProfile();
  const post = (action: string, given: object, headers: Record<string, string>) =>
    portal.ask(action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: `${new URLSearchParams({ id: `${member.id}`, bio: 'taken', ...given })}`,
    });
  const own = { cookie: login.cookie };
  const locationOf = async (_csrf: string, headers: Record<string, string>) => {
    const { status, headers: answered } = await post(saveProfile, { _csrf }, headers);
    expect(status).toBe(303);
    return answered.location;
  };
  expect(await locationOf(other.csrf, { cookie: other.cookie })).toContain('error=FORBIDDEN');
  expect(await locationOf('x', own)).toContain('error=CSRF_FAILED');
  expect(await locationOf('', {})).toContain('error=UNAUTHENTICATED');
  const foreign = { ...own, 'sec-fetch-site': 'cross-site' };
  expect(await locationOf(login.csrf, foreign)).toContain('error=CSRF_FAILED');

  const json = await portal.ask(saveProfile, {
    method: 'POST',
    headers: { ...own, 'content-type': 'application/json' },
    body: '{}',
  });
  expect([json.status, json.json.code]).toEqual([400, 'BAD_REQUEST']);
  // Only what a feature has declared; and no page outside the portal.
  for (const name of ['deleteConversation', 'toString', 'nothing']) {
    const { status } = await post(`/community/api/v1/forms/${name}`, { _csrf: login.csrf }, own);
    expect(status, name).toBe(404);
  }
  expect((await post(saveProfile, { _csrf: 'x', id: '//evil.example' }, own)).status).toBe(404);
  expect(await bioOf(member.id)).toBe('mine');
});
