import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();
const admin = await makeMember(db, { role: 'administrator' });
const login = await portal.login(admin.id);

const progress = async () => {
  const { json } = await portal.graphql('{ setupProgress { step state } }', { login });
  const steps: { step: string; state: string }[] = json.data.setupProgress;
  return Object.fromEntries(steps.map(({ step, state }) => [step, state]));
};
const addStarterSet = (kind: string, as = login) =>
  portal.graphql(
    'mutation ($input: AddStarterSetInput!) { addStarterSet(input: $input) { progress { step } } }',
    { variables: { input: { kind } }, login: as },
  );

test('a new community has every step open; the overview leads to them', async () => {
  expect(await progress()).toEqual({
    ...{ name: 'OPEN', brand: 'OPEN', content: 'OPEN', email: 'OPEN', signIn: 'OPEN' },
    invite: 'OPEN',
  });
  const page = new PlainBrowser(portal, { login });
  await page.open('/admin');
  expect(page.text('main')).toContain('Step 1 of 6');
  await page.follow('Start', 'main');
  expect(page.text('h1')).toBe('Set up your community');
  expect(page.text('main')).toContain('Step 1 of 6');
  expect(page.all('main [data-step]')).toHaveLength(6);
});

test('members cannot see the steps nor add a starter set', async () => {
  const member = await makeMember(db);
  const asMember = await portal.login(member.id);
  expect((await portal.graphql('{ setupProgress { step } }', { login: asMember })).status).toBe(
    403,
  );
  expect((await portal.graphql('{ setupProgress { step } }')).status).toBe(401);
  expect((await addStarterSet('SUPPORT', asMember)).status).toBe(403);
  const page = new PlainBrowser(portal, { login: asMember });
  await page.open('/admin/setup');
  expect(page.status).toBe(404);
});

test('a step counts as done when it is set up, wherever that happened, or as skipped', async () => {
  await writeSettings(db, { name: 'Garden club', setupSkipped: ['email'] });
  portal.services.forget();
  expect(await progress()).toMatchObject({
    ...{ name: 'DONE', email: 'SKIPPED', brand: 'OPEN', invite: 'DONE' },
  });
});

test('a starter set fills an empty community once, in its language', async () => {
  await writeSettings(db, { activeLanguages: ['de'], defaultLanguage: 'de' });
  portal.services.forget();
  const { json } = await addStarterSet('SUPPORT');
  expect(json.errors).toBeUndefined();
  expect(await progress()).toMatchObject({ content: 'DONE' });
  const visitor = new PlainBrowser(portal);
  await visitor.open('/');
  expect(visitor.text('main')).toContain('Erste Schritte');
  expect(visitor.text('main')).toContain('Willkommen bei Garden club');
  await visitor.open('/page/guidelines');
  expect(visitor.status).toBe(200);
  expect(visitor.text('h1')).toBe('Community-Richtlinien');
  // What customers look for: in the navigation, and on the home page.
  await visitor.open('/');
  for (const path of ['/knowledge', '/support/contact']) {
    expect(visitor.has(`header a[href="${path}"]`), path).toBe(true);
    expect(visitor.has(`main a[href="${path}"]`), path).toBe(true);
  }
  await visitor.open('/knowledge');
  expect(visitor.text('h1')).toBe('Hilfebereich');
  await visitor.open('/support/contact');
  expect(visitor.status).toBe(200);
  expect((await addStarterSet('INTEREST')).status).toBe(409);
});
