import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();

test('a visitor of an empty community is told so on every page, and how to begin', async () => {
  const page = await new PlainBrowser(portal).open('/');
  expect(page.text('h1')).toBe('Welcome to your new community');
  expect(page.all('main a', 'Sign in')).toHaveLength(1);
  for (const [path, words] of [
    ['/categories', 'No categories found!'],
    ['/topics', 'No topics found!'],
    ['/tags', 'No tags found!'],
    ['/leaderboard', 'No users found!'],
  ] as const) {
    expect((await page.open(path)).text(), path).toContain(words);
  }
});

test('its administrator is led from a new post to a place for it, and asked nothing by bookmarks', async () => {
  const administrator = await makeMember(db, { role: 'administrator' });
  const login = await portal.login(administrator.id);
  const page = await new PlainBrowser(portal, { login }).open('/conversations/new');
  await page.follow('Create a category or topic', 'main');
  expect(page.text('h1')).toBe('Categories and topics');
  await page.open('/users/me/bookmarks');
  expect(page.text()).toContain('Bookmark posts to find them here');
  expect(page.has('main a', 'Ask a question')).toBe(false);
});

test('the setup guide stays until its administrator has finished it, and says what is done', async () => {
  const administrator = await makeMember(db, { role: 'administrator' });
  const login = await portal.login(administrator.id);
  const page = new PlainBrowser(portal, { login });
  await page.open('/');
  expect(page.text()).toContain('Nothing here yet.');

  await writeSettings(db, { setupGuide: true });
  portal.services.forget();
  const category = await makeCategory(db, { title: 'Watering' });
  portal.services.bus.publish([{ type: 'taxonomy.changed', payload: {} }]);
  await page.open('/');
  expect(page.text()).not.toContain('Nothing here yet.');
  expect(page.text()).toContain('Added so far: Watering');
  await makeConversation(db, { category_id: category.id, title: 'The first post' });
  portal.services.forget();
  await page.open('/');
  expect(page.text()).toContain('Make it yours');
  expect(page.text()).toContain('Added so far: The first post');
  expect((await new PlainBrowser(portal).open('/')).text()).not.toContain('Make it yours');

  const { json } = await portal.graphql(
    'mutation { changeSettings(input: { changes: [{ path: "setupGuide", value: false }] }) { clientMutationId } }',
    { login },
  );
  expect(json.errors).toBeUndefined();
  await page.open('/');
  expect(page.text()).not.toContain('Make it yours');
  expect(page.text()).toContain('The first post');
});
