import { expect, test } from 'vitest';
import { PlainBrowser } from '#app/testing/plainBrowser.ts';
import { openPortalForFile } from '#app/testing/portal.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';

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
