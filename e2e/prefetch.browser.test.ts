import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const topic = await makeTopic(db, (await makeCategory(db)).id, { title: 'Pumps', slug: 'pumps' });
const post = await makeConversation(db, {
  ...{ title: 'Why does the pump stop?', slug: 'pump', topic_id: topic.id },
});

/** Whether somebody asks for the data of pages; with the number of answers until now. */
function watchData(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('.data')) asked.push(`${request.method()} ${pathname}${search}`);
  });
  return asked;
}

/** The listeners come when the page has nothing better to do. */
async function restOn(link: Locator, asked: readonly string[]): Promise<void> {
  const once = async () => {
    await link.page().mouse.move(0, 0);
    await link.hover();
    await link.page().waitForTimeout(300);
    return ofPost(asked).length;
  };
  await expect.poll(once).toBe(1);
}

const ofPost = (asked: readonly string[]) =>
  asked.filter((each) => each.startsWith('GET') && each.includes(`/${post.id}.data`));
/** A page of a fast connection: browsers measure the connection, which is slow where the machine is busy. */
async function openTopic(as?: Awaited<ReturnType<typeof makeMember>>): Promise<Page> {
  const page = await portal.visit({ once: true, ...(as && { as }) });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' } }),
  );
  await page.goto(`topics/pumps/${topic.id}`);
  await page.waitForLoadState('networkidle');
  return page;
}

const linkTo = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

it('loads a post when the pointer rests on its link, and shows that when it is followed', async () => {
  const page = await openTopic();
  const asked = watchData(page);
  const link = linkTo(page, 'Why does the pump stop?').first();
  await restOn(link, asked);
  expect(ofPost(asked)[0]).toContain('_prefetch=1');
  await page.waitForLoadState('networkidle');
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Why does the pump stop?' }).waitFor();
  expect(page.url()).toBe(`${portal.baseUrl}/conversations/pumps/pump/${post.id}`);
  expect(ofPost(asked)).toHaveLength(1);
});

it('waits for a page that is on its way instead of asking again', async () => {
  const page = await openTopic();
  const asked = watchData(page);
  await page.route(/\.data\?.*_prefetch/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  const link = linkTo(page, 'Why does the pump stop?').first();
  await restOn(link, asked);
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Why does the pump stop?' }).waitFor();
  expect(ofPost(asked)).toHaveLength(1);
  await page.unroute(/\.data\?.*_prefetch/);
});

it('loads the home page on focus, and other pages on no intent', async () => {
  const member = await makeMember(db);
  const page = await openTopic(member);
  const asked = watchData(page);
  await page.getByRole('banner').getByRole('link', { name: 'Tags' }).first().hover();
  await page.getByRole('banner').getByRole('link', { name: 'Tags' }).first().focus();
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
  const home = page.getByRole('banner').getByRole('link', { name: 'Home' }).first();
  const focusAgain = async () => {
    await home.blur();
    await home.focus();
    await page.waitForTimeout(300);
    return asked.filter((each) => each.includes('_prefetch'));
  };
  await expect.poll(focusAgain).toHaveLength(1);
  await page.waitForLoadState('networkidle');
  const before = asked.length;
  await home.press('Enter');
  await page.waitForURL(/\/help\/?$/);
  await expect.poll(() => page.title()).not.toContain('Pumps');
  expect(asked.slice(before).filter((each) => /^GET .*_routes=%2F$/.test(each))).toEqual([]);
});

it('loads nothing before where the reader saves data', async () => {
  const page = await portal.visit({ once: true });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.goto(`topics/pumps/${topic.id}`);
  await page.waitForLoadState('networkidle');
  const asked = watchData(page);
  await linkTo(page, 'Why does the pump stop?').first().hover();
  await page.waitForTimeout(400);
  expect(asked).toEqual([]);
});

it('forgets what it has loaded once something is changed', async () => {
  const member = await makeMember(db);
  const page = await openTopic(member);
  const asked = watchData(page);
  const link = linkTo(page, 'Why does the pump stop?').first();
  await restOn(link, asked);
  await page.waitForLoadState('networkidle');
  const saved = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('mutation')),
  );
  await page.getByRole('button', { name: /^Follow\b.*Pumps/ }).click();
  await page.getByRole('menuitemradio', { name: /^Watching/ }).click();
  await saved;
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Why does the pump stop?' }).waitFor();
  expect(ofPost(asked).length).toBeGreaterThan(1);
});
