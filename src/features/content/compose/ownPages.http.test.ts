import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { saveDraft } from '#features/content/drafts/server/draftService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { testContext } from '#platform/testing/testContext.ts';

const { portal, db } = await openPortalForFile();
const [writer, other] = [await makeMember(db), await makeMember(db)];
const login = await portal.login(writer.id);
const topic = await makeTopic(db, (await makeCategory(db)).id, { title: 'Valves' });

const ctx = testContext(db, { viewer: writer.viewer });
const draft = (key: string, title: string) =>
  saveDraft(ctx, { key, data: { value: { type: 'QUESTION', title, text: `About ${title}` } } });

test('drafts are listed with where to continue them, and deleted', async () => {
  const page = new PlainBrowser(portal, { login });
  expect((await page.open('/users/me/drafts')).text()).toContain('No drafts');

  const post = await makeConversation(db, { author_id: writer.id, title: 'Pump stops' });
  await draft(`new:topic:${topic.id}`, 'Valve drips');
  await draft(`edit:${post.id}`, '');
  await page.open('/users/me/drafts');
  expect(page.href('Valve drips', 'main')).toBe(`/conversations/new?topicId=${topic.id}`);
  expect(page.text()).toContain('About Valve drips');
  expect(page.href('Pump stops', 'main')).toMatch(new RegExp(`/${post.id}/edit$`));

  const strangers = new PlainBrowser(portal, { login: await portal.login(other.id) });
  expect((await strangers.open('/users/me/drafts')).text()).toContain('No drafts');

  await page.submit('Delete “Valve drips”');
  expect(page.address).toBe('/users/me/drafts');
  expect(page.text()).not.toContain('Valve drips');
  expect(page.text()).toContain('Pump stops');
});

test('the feed has the posts of a followed topic, and names the topic', async () => {
  await makeConversation(db, {
    ...{ category_id: topic.category_id, topic_id: topic.id, title: 'Valve number 2 drips' },
  });
  const page = new PlainBrowser(portal, { login });
  await page.open('/users/me/following');
  expect(page.text()).toContain('Follow posts and topics to see them here.');
  expect(page.href('Browse topics', 'main')).toBe('/topics');

  await portal.graphql(
    `mutation { followTopic(input: { clientMutationId: "1", objectId: "${topic.id}" }) { clientMutationId } }`,
    { login },
  );
  await page.open('/users/me/following');
  expect(page.texts('main h3 a')).toEqual(['Valve number 2 drips']);
  expect(page.href('Valves', 'main section ul[aria-labelledby]')).toMatch(/^\/topics\//);
});

test('a visitor is asked to sign in for both', async () => {
  for (const path of ['/users/me/drafts', '/users/me/following']) {
    expect((await new PlainBrowser(portal).open(path)).address).toMatch(/^\/login/);
  }
});

test('the account menu leads to everything of the member’s own', async () => {
  const page = await new PlainBrowser(portal, { login }).open('/');
  const menu = page
    .all('header [role=menu][aria-label] [role=menuitem]')
    .map((row) => row.textContent);
  expect(menu).toEqual([
    ...['Profile', 'Following', 'Bookmarks', 'Drafts', 'Settings', 'Sign out'],
  ]);
  await page.follow('Settings', 'header');
  expect(page.address).toBe(`/users/${writer.id}/edit`);
  expect(page.texts('nav[aria-label="Settings"] a')).toEqual([
    ...['Profile', 'Security', 'API keys', 'Connected apps', 'Notifications', 'Chat'],
  ]);
  await page.follow('Security', 'nav[aria-label="Settings"]');
  expect(page.text('nav[aria-label="Settings"] [aria-current=page]')).toBe('Security');
});
