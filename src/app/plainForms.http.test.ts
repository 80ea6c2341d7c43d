import { expect, test } from 'vitest';
import { identitySettingsSchema } from '#core/identitySettings.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { PlainBrowser } from './testing/plainBrowser.ts';
import { openPortalForFile } from './testing/portal.ts';

const { portal, db } = await openPortalForFile();
await writeSettings(db, {
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

test('a member saves their profile, and hears of a change made elsewhere', async () => {
  const member = await makeMember(db, { full_name: 'Before' });
  const login = await portal.login(member.id);
  const open = () => new PlainBrowser(portal, { login }).open(`/users/${member.id}/edit`);
  const [page, other] = [await open(), await open()];
  const nameOf = (shown: PlainBrowser) => shown.attribute('main form [name=fullName]', 'value');
  expect(nameOf(page)).toBe('Before');
  const answers = { 'customFields.company': 'Acme', 'customFields.terms': 'on' };
  await page.submit('Save profile', { fullName: 'After', bio: 'Hello', ...answers });
  expect([page.address, nameOf(page)]).toEqual([`/users/${member.id}/edit?saved=1`, 'After']);
  await other.submit('Save profile', { fullName: 'Too late', ...answers });
  expect(other.text()).toContain('This profile was changed after you opened it');
});
