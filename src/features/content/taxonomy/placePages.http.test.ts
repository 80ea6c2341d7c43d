import { expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { makeCategory, makeTopic } from './server/taxonomyFactories.ts';

// Below a base path, where a link that forgets it shows at once.
const { portal, db } = await openPortalForFile({ basePath: '/help' });
const author = await makeMember(db);
const category = await makeCategory(db, { title: 'Watering', slug: 'watering' });
const child = await makeCategory(db, { title: 'Rain', slug: 'rain' }, category);
const topic = await makeTopic(db, category.id, { title: 'Valves', slug: 'valves' });
const closedTopic = await makeTopic(db, category.id, { title: 'News', is_read_only: true });
const emptyTopic = await makeTopic(db, category.id, { title: 'Minutes', is_read_only: true });
await makeConversation(db, { topic_id: closedTopic.id, category_id: category.id });
for (let number = 1; number <= 12; number += 1) {
  await makeConversation(db, {
    ...{ author_id: author.id, category_id: category.id, topic_id: topic.id },
    title: `Valve number ${number} drips`,
    type: number % 2 === 0 ? 'QUESTION' : 'PRAISE',
  });
}
const solved = await makeConversation(db, {
  ...{ title: 'Does rain close the valve?', tags: ['rain'], read_count: 999 },
  ...{ author_id: author.id, category_id: child.id, topic_id: null },
});
const answer = await makeComment(db, solved.id, { author_id: author.id });
await db
  .updateTable('conversations')
  .set({ accepted_comment_id: answer.id, reply_count: 1 })
  .where('id', '=', solved.id)
  .execute();

test('the posts of a category are paged and narrowed by links', async () => {
  const page = await new PlainBrowser(portal).open('/categories');
  await page.follow('Watering', 'main');
  expect(page.address).toBe(`/help/categories/watering/${category.id}`);
  expect(page.all('main ul h3 a')).toHaveLength(11); // ten posts and the category within

  expect((await page.follow('Next')).address).toBe(
    `/help/categories/watering/${category.id}?page=2`,
  );
  expect((await page.follow('Page 1')).address).toBe(`/help/categories/watering/${category.id}`);

  await page.follow('Questions', 'main');
  await page.follow('Solved', 'main');
  expect(page.address).toMatch(/\?type=QUESTION&status=solved$/);
  expect(page.texts('main h3 a')).toContain('Does rain close the valve?');
  expect(page.text()).not.toContain('Valve number 2 drips');
});

test('order, date and tag of a list stand in its address, with ways out of an empty one', async () => {
  const page = await new PlainBrowser(portal).open('/');
  await page.follow('Most viewed', '[role=menu][aria-label="Sort by: Latest activity"]');
  expect(page.address).toBe('/help?sort=VIEWS');
  expect(page.texts('main h3 a').slice(0, 2)).toContain('Does rain close the valve?');
  await page.follow('Last 7 days', '[role=menu][aria-label="Date: Any time"]');
  expect(page.address).toBe('/help?sort=VIEWS&date=LAST_7_DAYS');

  await page.open('/?tag=rain&type=PRAISE');
  expect(page.text()).toContain('No conversations found!');
  expect(page.href('Remove the tag rain')).toBe('/help?type=PRAISE');
  expect(page.href('Clear filters')).toMatch(/^\/help\/?$/);
});

test('topics are searched by the address', async () => {
  const page = await new PlainBrowser(portal).open('/topics?q=valv');
  expect(page.texts('main h3')).toEqual(['Valves']);
  expect((await page.open('/topics?q=zzz')).text()).toContain('No topics found!');
});

test('a wrong address leads to the right one, or to a page that says so', async () => {
  const status = async (path: string) => {
    const { status, headers } = await portal.ask(`/help${path}`, {
      headers: { accept: 'text/html' },
    });
    return [status, headers.location];
  };
  const right = `/help/categories/watering/${category.id}?page=2`;
  expect(await status(`/categories/old/${category.id}?page=2`)).toEqual([301, right]);
  expect(await status(`/categories/${category.id}?page=2`)).toEqual([301, right]);
  expect(await status(`/topics/${topic.id}`)).toEqual([301, `/help/topics/valves/${topic.id}`]);
  for (const path of ['/categories/x/99999', '/topics/no', '/users/99999', '/page/x', '/no/page']) {
    expect(await status(path)).toEqual([404, undefined]);
  }
  expect(await status('/users/me')).toEqual([302, '/help/login?returnTo=%2Fhelp%2Fusers%2Fme']);
  expect(await status(`/users/${author.id}`)).toEqual([200, undefined]);
});

test('the head names the page, and each page of a list is its own', async () => {
  const page = await new PlainBrowser(portal).open(`/categories/watering/${category.id}?page=2`);
  expect(page.text('title')).toBe('Watering · Community');
  expect(page.attribute('link[rel=canonical]', 'href')).toMatch(
    new RegExp(`^http://[^/]+/help/categories/watering/${category.id}\\?page=2$`),
  );
  expect(page.attribute('link[type="application/rss+xml"]', 'href')).toBe(
    `/help/feeds/categories/${category.id}.rss`,
  );
  await page.open(`/topics/valves/${topic.id}?sort=VIEWS&page=2`);
  expect(page.attribute('link[rel=canonical]', 'href')).toMatch(/\/topics\/valves\/\d+$/);
});

test('a new post begins in the place one looks at, unless that is read-only', async () => {
  const page = new PlainBrowser(portal);
  const ask = () => page.attribute('nav[aria-label="Ask a question"] a', 'href');
  await page.open(`/categories/watering/${category.id}`);
  expect(ask()).toBe(`/help/conversations/new?categoryId=${category.id}`);
  await page.open(`/topics/valves/${topic.id}`);
  expect(ask()).toBe(`/help/conversations/new?topicId=${topic.id}`);
  await page.open(`/topics/${closedTopic.id}`);
  expect(ask()).toBe('/help/conversations/new');
  await page.open(`/topics/${emptyTopic.id}`);
  expect(page.text()).toContain('No posts yet.');
  expect(page.has('main a', 'Ask a question')).toBe(false);
});

test('what a member follows and bookmarks is pressed when the page comes again', async () => {
  const member = await makeMember(db);
  const login = await portal.login(member.id);
  const follow = `mutation { followTopic(input: { objectId: "${topic.id}" }) { topic { followed } } }`;
  const bookmark = `mutation { updateBookmarks(input: { objectId: "${topic.id}", assetType: TOPIC, action: add }) { bookmarked } }`;
  expect((await portal.graphql(follow, { login })).json.errors).toBeUndefined();
  expect((await portal.graphql(bookmark, { login })).json.errors).toBeUndefined();
  const page = await new PlainBrowser(portal, { login }).open(`/topics/valves/${topic.id}`);
  expect(page.has('button.toggle-on', 'Following, 1 follower: Valves')).toBe(true);
  expect(page.has('button[aria-pressed=true]', 'Bookmark')).toBe(true);
});

test('a list of nine pages has the way to the last', async () => {
  const archive = await makeCategory(db, { title: 'Archive', slug: 'archive' });
  for (let number = 1; number <= 85; number += 1) {
    await makeConversation(db, { author_id: author.id, category_id: archive.id, topic_id: null });
  }
  portal.services.bus.publish([{ type: 'taxonomy.changed', payload: {} }]);
  const page = await new PlainBrowser(portal).open(`/categories/archive/${archive.id}`);
  const numbers = 'nav[aria-label="Pages"] a[aria-label^=Page]';
  const shown = () => page.all(numbers).map((link) => link.getAttribute('aria-label'));
  expect(shown()).toEqual(['Page 1', 'Page 2', 'Page 9']);
  await page.follow('Page 9');
  expect(page.all('main ul h3 a')).toHaveLength(5);
  expect(shown()).toEqual(['Page 1', 'Page 8', 'Page 9']);
});

test('only what is special about a topic’s post types is named', async () => {
  const page = await new PlainBrowser(portal).open('/topics');
  const types = 'main ul[aria-label="Allowed post types"]';
  expect(page.all(types)).toHaveLength(0);
  await makeTopic(db, category.id, { title: 'Wishes', allowed_post_types: ['IDEA'] });
  portal.services.bus.publish([{ type: 'taxonomy.changed', payload: {} }]);
  await page.open('/topics?q=');
  expect(page.texts(types)).toEqual(['Idea']);
});
