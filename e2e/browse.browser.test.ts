import { beforeAll, expect, it } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { hydrated } from './support/hydrated.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

// Under a base path, to detect links without it.
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

it('hides the floating button while the reader scrolls down or writes, on posts too', async () => {
  const page = await portal.open('/', { as: await makeMember(db), width: 390 });
  const ask = page.locator('.floating-ask a');
  await ask.waitFor();
  const isInView = () =>
    ask.evaluate((link) => link.getBoundingClientRect().top < window.innerHeight);
  await page.evaluate(() => window.scrollBy(0, 300));
  await expect.poll(isInView).toBe(false);
  await page.evaluate(() => window.scrollBy(0, -100));
  await expect.poll(isInView).toBe(true);

  await page.goto(`conversations/${garden.solved.id}`);
  await hydrated(page);
  await ask.waitFor();
  await page.locator('#comments form').first().getByRole('textbox').first().focus();
  await ask.waitFor({ state: 'hidden' });
});

it('begins the posts of the home page above the fold, and keeps the column next to a post', async () => {
  const page = await portal.open('/', { as: await makeMember(db), width: 1366 });
  const filters = page.getByRole('button', { name: 'Sort by: Latest activity' });
  const { y } = (await filters.boundingBox()) ?? { y: Number.NaN };
  expect(y).toBeLessThan(420);

  await page.goto(`conversations/${garden.solved.id}`);
  const column = page.locator('.page:has(#post) > :not(:has(#post, #comments))').last();
  expect(await column.evaluate((element) => getComputedStyle(element).position)).toBe('sticky');
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
  await page.mouse.click(200, 200);
  await link.waitFor({ state: 'hidden' });
  await menu.click();
  await page.getByRole('banner').getByRole('button', { name: 'Auto' }).focus();
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

it('tells times in the reader’s zone, in their language of a region', async () => {
  await portal.changeSettings({ activeLanguages: ['en', 'en_GB'] });
  const post = await makeConversation(db, { created_at: new Date('2024-03-04T23:30:00Z') });
  const reader = { language: 'en-GB', timeZone: 'Asia/Tokyo' };
  const page = await portal.open(`/conversations/post/${post.id}`, reader);
  const time = page.locator('main article time').first();
  await expect.poll(() => time.textContent()).toBe('5 Mar 2024');
  expect(await time.getAttribute('title')).toMatch(/8:30.*GMT\+9/);
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
