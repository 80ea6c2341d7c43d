import { beforeAll, describe, expect, it } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolationsInBothThemes, hydrated, openPortal } from './support/openPortal.ts';

// Below a base path, where a link that forgets it shows at once.
const portal = await openPortal({ basePath: '/help' });
const { db } = portal;

/** A category with a topic and a dozen posts, two of them about rain, one solved. */
async function makeGarden() {
  const author = await makeMember(db, {
    full_name: 'Rosa Quintana',
    bio: 'Grows chillies.',
    conversation_count: 14,
  });
  const category = await makeCategory(db, { title: 'Watering', slug: 'watering' });
  const child = await makeCategory(db, { title: 'Rain', slug: 'rain' }, category);
  const topic = await makeTopic(db, category.id, { title: 'Valves', slug: 'valves' });
  const closedTopic = await makeTopic(db, category.id, { title: 'News', is_read_only: true });
  for (let number = 1; number <= 12; number += 1) {
    await makeConversation(db, {
      title: `Valve number ${number} drips`,
      type: number % 2 === 0 ? 'QUESTION' : 'PRAISE',
      author_id: author.id,
      category_id: category.id,
      topic_id: topic.id,
      created_at: new Date(Date.now() - number * 86_400_000),
      last_activity_at: new Date(Date.now() - number * 86_400_000),
    });
  }
  const solved = await makeConversation(db, {
    title: 'Does rain close the valve?',
    tags: ['rain'],
    author_id: author.id,
    category_id: child.id,
    topic_id: null,
    read_count: 999,
  });
  const answer = await makeComment(db, solved.id, { author_id: author.id });
  await db
    .updateTable('conversations')
    .set({ accepted_comment_id: answer.id, reply_count: 1, last_replier_id: author.id })
    .where('id', '=', solved.id)
    .execute();
  await makeConversation(db, {
    title: 'A gauge for rain',
    type: 'IDEA',
    tags: ['rain'],
    author_id: author.id,
    category_id: child.id,
    topic_id: null,
  });
  await db.insertInto('tags').values({ name: 'rain', conversation_count: 2 }).execute();
  await db
    .insertInto('custom_pages')
    .values({
      path: 'about/us',
      title: 'About us',
      description: 'Who we are',
      document: JSON.stringify({
        sections: [
          {
            id: 'one',
            columns: [
              {
                widgets: [
                  {
                    id: 'text',
                    type: 'richText',
                    properties: { html: '<h1>About us</h1><p><a href="/tags">Tags</a></p>' },
                  },
                ],
              },
            ],
          },
        ],
      }),
    })
    .execute();
  return { author, category, child, topic, closedTopic, solved };
}

let garden: Awaited<ReturnType<typeof makeGarden>>;
beforeAll(async () => {
  garden = await makeGarden();
});

const titles = (page: Awaited<ReturnType<typeof portal.visit>>) =>
  page.locator('section:has(> h2) ul h3 a').allTextContents();

it('reads and narrows the list of conversations without script', async () => {
  const page = await portal.open('/categories', { script: false });
  await page.getByRole('link', { name: 'Watering', exact: true }).click();
  expect(new URL(page.url()).pathname).toBe(`/help/categories/watering/${garden.category.id}`);
  expect(await titles(page)).toHaveLength(11); // ten posts and the category within

  await page.getByRole('link', { name: 'Next' }).click();
  expect(new URL(page.url()).search).toBe('?page=2');
  await page.getByRole('link', { name: 'Page 1' }).click();
  expect(new URL(page.url()).search).toBe('');

  await page.getByRole('link', { name: 'Questions', exact: true }).click();
  await page.getByRole('link', { name: 'Solved', exact: true }).click();
  expect(new URL(page.url()).search).toBe('?type=QUESTION&status=solved');
  expect(await page.locator('h3 a').allTextContents()).toContain('Does rain close the valve?');
  expect(await page.getByText('Valve number 2 drips').count()).toBe(0);
});

it('keeps order, date and tag in the address, and offers a way out of an empty list', async () => {
  const page = await portal.open('/');
  await page.getByRole('button', { name: 'Sort by: Latest activity' }).click();
  await page.getByRole('menuitemradio', { name: 'Most viewed' }).click();
  await page.waitForURL('**/help?sort=VIEWS');
  await expect.poll(() => page.locator('main h3 a').nth(1).textContent()).toContain('Does rain');
  await page.getByRole('button', { name: 'Posted: Any time' }).click();
  await page.getByRole('menuitemradio', { name: 'Last 7 days' }).click();
  await page.waitForURL('**/help?sort=VIEWS&date=LAST_7_DAYS');

  await page.goto('./?tag=rain&type=PRAISE');
  await hydrated(page);
  await page.getByText('No conversations found!').waitFor();
  await page.getByRole('link', { name: 'Remove the tag rain' }).click();
  await page.waitForURL('**/help?type=PRAISE');
  await page.goto('./?tag=rain&type=PRAISE');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.waitForURL(/\/help$/);
});

it('finds a topic as one types', async () => {
  const page = await portal.open('/topics');
  await page.getByRole('searchbox', { name: 'Search topics' }).fill('valv');
  await page.waitForURL('**/topics?q=valv');
  await expect.poll(() => page.locator('main h3').count()).toBe(1);
  await page.getByRole('searchbox', { name: 'Search topics' }).fill('zzz');
  await page.getByText('No topics found!').waitFor();
});

it('sends wrong addresses to the right one or to a page that says so', async () => {
  const status = async (path: string) => {
    const response = await fetch(`${portal.baseUrl}${path}`, { redirect: 'manual' });
    return [response.status, response.headers.get('location')];
  };
  const { category, topic, author } = garden;
  const right = `/help/categories/watering/${category.id}?page=2`;
  expect(await status(`/categories/old/${category.id}?page=2`)).toEqual([301, right]);
  expect(await status(`/categories/${category.id}?page=2`)).toEqual([301, right]);
  expect(await status(`/topics/${topic.id}`)).toEqual([301, `/help/topics/valves/${topic.id}`]);
  for (const path of ['/categories/x/99999', '/topics/no', '/users/99999', '/page/x', '/no/page']) {
    expect(await status(path)).toEqual([404, null]);
  }
  expect(await status('/users/me')).toEqual([302, '/help/login?returnTo=%2Fhelp%2Fusers%2Fme']);
  expect(await status(`/users/${author.id}`)).toEqual([200, null]);
});

it('says what a page is in its head, and each page of a list is its own', async () => {
  const { category, topic } = garden;
  const page = await portal.open(`/categories/watering/${category.id}?page=2`, { script: false });
  const canonical = page.locator('link[rel=canonical]');
  const own = `${portal.baseUrl}/categories/watering/${category.id}`;
  expect(await page.title()).toBe('Watering · Community');
  expect(await canonical.getAttribute('href')).toBe(`${own}?page=2`);
  expect(await page.locator('link[type="application/rss+xml"]').getAttribute('href')).toBe(
    `/help/feeds/categories/${category.id}.rss`,
  );
  await page.goto(`topics/valves/${topic.id}?sort=VIEWS&page=2`);
  expect(await canonical.getAttribute('href')).toMatch(/topics\/valves\/\d+$/);
});

it('begins a new post in the place one is looking at, unless it is read-only', async () => {
  const { category, topic, closedTopic } = garden;
  const page = await portal.open(`/categories/watering/${category.id}`, { width: 390 });
  const ask = page.getByRole('navigation', { name: 'Ask a question' }).getByRole('link');
  expect(await ask.getAttribute('href')).toBe(`/help/conversations/new?categoryId=${category.id}`);
  await page.goto(`topics/valves/${topic.id}`);
  expect(await ask.getAttribute('href')).toBe(`/help/conversations/new?topicId=${topic.id}`);
  await page.goto(`topics/${closedTopic.id}`);
  expect(await ask.getAttribute('href')).toBe('/help/conversations/new');
  const empty = await makeTopic(db, category.id, { title: 'Minutes', is_read_only: true });
  portal.bus.publish([{ type: 'taxonomy.changed', payload: {} }]);
  await page.goto(`topics/${empty.id}`);
  await page.getByText('Nobody has written here yet.', { exact: true }).waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'Ask a question' }).count()).toBe(
    0,
  );
});

it('puts the floating button aside while somebody writes', async () => {
  const page = await portal.open(`/conversations/${garden.solved.id}`, {
    as: await makeMember(db),
    width: 390,
  });
  const ask = page.locator('.floating-ask a');
  await ask.waitFor();
  await page.getByRole('textbox', { name: 'Add a comment' }).focus();
  await ask.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1 }).click();
  await ask.waitFor();
});

it('lets the keyboard begin a new page at its start', async () => {
  const page = await portal.open('/topics');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Keyboard shortcuts' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Valves', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Valves' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.keyboard.press('Tab');
  const breadcrumb = page.getByRole('main').getByRole('link').first();
  expect(await breadcrumb.evaluate((link) => link === document.activeElement)).toBe(true);
});

it('closes the menu of a phone by Escape, by a tap beside it and by leaving it', async () => {
  const page = await portal.open('/topics', { width: 390 });
  const menu = page.getByRole('banner').locator('summary');
  const link = page.getByRole('banner').getByRole('link', { name: 'Tags', exact: true });
  await menu.click();
  await link.focus();
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'hidden' });
  expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
  await menu.click();
  await link.waitFor();
  await page.mouse.click(200, 700);
  await link.waitFor({ state: 'hidden' });
  await menu.click();
  await link.focus();
  await page.keyboard.press('Tab');
  await link.waitFor({ state: 'hidden' });
});

it('keeps a long name beside its picture, and a long breadcrumb whole', async () => {
  const author = await makeMember(db, {
    full_name: 'Maximiliane-Theodora von Hohenstaufen-Oberschwaben zu Wildenburg',
  });
  const topic = await makeTopic(db, garden.topic.category_id, {
    title: 'Siting and mounting a weather mast',
  });
  portal.bus.publish([{ type: 'taxonomy.changed', payload: {} }]);
  const place = { category_id: topic.category_id, topic_id: topic.id };
  const post = await makeConversation(db, { ...place, author_id: author.id });
  const page = await portal.open(`/topics/${topic.id}`, { width: 390 });
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: post.title });
  const name = await row.getByRole('link', { name: /^Maximiliane/ }).boundingBox();
  const picture = await row.getByText('MT', { exact: true }).boundingBox();
  expect(name?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));

  await page.goto(`conversations/${post.id}`);
  const crumb = page.getByRole('link', { name: topic.title });
  expect(await crumb.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true);
});

it('breaks a name without spaces rather than widen the list', async () => {
  const { topic } = garden;
  const author = await makeMember(db, { full_name: 'Q'.repeat(80) });
  const place = { category_id: topic.category_id, topic_id: topic.id };
  await makeConversation(db, { ...place, author_id: author.id });
  const page = await portal.open(`/topics/${topic.id}`, { width: 390 });
  await page.getByRole('link', { name: /^Q{80}$/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

it('follows and bookmarks a topic, and keeps it', async () => {
  const { topic } = garden;
  const page = await portal.open(`/topics/valves/${topic.id}`, { as: await makeMember(db) });
  const follow = page.getByRole('button', { name: /^Follow Valves/ });
  await follow.click();
  await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Bookmark' }).click();
  await page.getByText('Successfully bookmarked the topic!').waitFor();
  await page.reload();
  await hydrated(page);
  expect(await follow.getAttribute('aria-label')).toBe('Follow Valves: 1 follower');
  expect(await page.locator('main button[aria-pressed=true]').count()).toBe(2);
});

it('takes a follow back when the server refuses', async () => {
  const page = await portal.open('/topics', { as: await makeMember(db) });
  portal.expectFault(/500/);
  await page.route('**/schema/community', (route) => route.fulfill({ status: 500, json: {} }));
  const follow = page.getByRole('button', { name: /^Follow News/ });
  await follow.click();
  await page.getByText('Failed to perform the action, please try again.').waitFor();
  expect(await follow.getAttribute('aria-pressed')).toBe('false');
});

it('shows what a member posted, and what they answered', async () => {
  const page = await portal.open(`/users/${garden.author.id}`, { script: false });
  expect(await page.locator('main h3').count()).toBe(10);
  await page.getByRole('link', { name: /^Comments/ }).click();
  expect(new URL(page.url()).search).toBe('?show=comments');
  await page.getByRole('main').getByRole('link', { name: 'Does rain close the valve?' }).waitFor();
});

describe('times', () => {
  const postOf = async (createdAt: Date) => {
    const post = await makeConversation(db, { created_at: createdAt });
    return `/conversations/post/${post.id}`;
  };

  it('are those of the reader, in their language of a region too', async () => {
    await portal.changeSettings({ activeLanguages: ['en', 'en_GB', 'pt_BR'] });
    const address = await postOf(new Date('2024-03-04T23:30:00Z'));
    const shown = async (options: { timeZone?: string; language?: string; script?: boolean }) => {
      const page = await portal.open(address, options);
      return { page, time: page.locator('main article time').first() };
    };
    const served = await shown({ script: false });
    expect(await served.time.textContent()).toBe('Mar 4, 2024');
    const utc = await shown({});
    expect(await utc.time.textContent()).toBe('Mar 4, 2024');
    expect(await utc.time.getAttribute('title')).toMatch(/11:30.PM UTC/);
    const tokyo = await shown({ timeZone: 'Asia/Tokyo' });
    await expect.poll(() => tokyo.time.textContent()).toBe('Mar 5, 2024');
    expect(await tokyo.time.getAttribute('title')).toMatch(/8:30.AM GMT\+9/);
    const british = await shown({ language: 'en-GB', timeZone: 'Asia/Tokyo' });
    await expect.poll(() => british.time.textContent()).toBe('5 Mar 2024');
    expect(await british.page.locator('html').getAttribute('lang')).toBe('en-GB');
    const brazilian = await shown({ language: 'pt-BR' });
    expect(await brazilian.time.textContent()).toBe('4 de mar. de 2024');
  });

  it('move by the minute', async () => {
    const page = await portal.visit({ once: true });
    await page.clock.install();
    await page.goto(`${portal.baseUrl}${await postOf(new Date(Date.now() - 90_000))}`);
    await hydrated(page);
    const time = page.locator('main article time').first();
    expect(await time.textContent()).toBe('1 minute ago');
    await page.clock.fastForward(2 * 60_000);
    await expect.poll(() => time.textContent()).toBe('3 minutes ago');
  });
});

it('no browsing page has a fault of accessibility or of hydration, in either theme', async () => {
  const { category, topic, author } = garden;
  const page = await portal.visit();
  const faults: Record<string, string[]> = {};
  portal.expectFault(/404/);
  for (const path of [
    '',
    '?tag=rain&type=PRAISE',
    'categories',
    `categories/watering/${category.id}`,
    'topics',
    `topics/valves/${topic.id}`,
    'tags',
    'leaderboard',
    `users/${author.id}`,
    `users/${author.id}?show=answers`,
    'page/about/us',
    'nowhere',
  ]) {
    await page.goto(`${portal.baseUrl}/${path}`);
    await hydrated(page);
    const found = await axeViolationsInBothThemes(page);
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});
});
