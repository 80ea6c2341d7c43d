import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { pollPaths } from '#features/engage/polls/pollAddress.ts';
import { makePoll } from '#features/engage/polls/server/pollFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const member = await makeMember(db, { role: 'manager' });
// Before the first page, because the server caches the taxonomy.
const topic = await makeTopic(db, (await makeCategory(db)).id, { title: 'Pumps' });
const place = { category_id: topic.category_id, topic_id: topic.id };
await makeConversation(db, { ...place, title: 'Why does it stop?', tags: ['pump'] });

const skeleton = (page: Page) => page.locator('.page-skeleton');
const list = `topics/${topic.id}`;
const link = (page: Page) => page.getByRole('link', { name: 'Why does it stop?' });
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Why does it stop?' });

/** A page whose next page waits until `release`. */
async function openHeld(path: string) {
  const page = await portal.visit({ as: member, once: true });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.data\b/, async (route) => {
    await held;
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined);
  });
  return { page, release };
}

it('shows the next page’s skeleton when it takes long, and not before', async () => {
  const { page, release } = await openHeld(list);
  // In the page, whose clock a busy machine does not slow down.
  const shownAfter = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener('keydown', ({ timeStamp }) => {
          new MutationObserver((_changes, observer) => {
            if (document.querySelector('.page-skeleton') === null) return;
            observer.disconnect();
            resolve(performance.now() - timeStamp);
          }).observe(document.body, { childList: true, subtree: true });
        });
      }),
  );
  await link(page).press('Enter');
  expect(await shownAfter).toBeGreaterThanOrEqual(300);
  expect(await link(page).isVisible()).toBe(false);
  expect(await page.getByRole('status').filter({ hasText: 'Loading' }).count()).toBe(1);
  // A post is as wide as its skeleton, beside the same second column.
  const column = skeleton(page).locator('.grid > *').first();
  const shape = await column.boundingBox();
  release();
  await title(page).waitFor();
  expect(await skeleton(page).count()).toBe(0);
  const post = await page.locator('#post').boundingBox();
  expect(Math.abs((post?.width ?? 0) - (shape?.width ?? -1))).toBeLessThan(40);
  expect(Math.abs((post?.x ?? 0) - (shape?.x ?? -1000))).toBeLessThan(40);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
});

it('returns to the page that was read when the network goes away', async () => {
  portal.expectFault(/INTERNET_DISCONNECTED|dynamically imported/);
  const { page, release } = await openHeld(list);
  await link(page).press('Enter');
  await skeleton(page).waitFor();
  await page.context().setOffline(true);
  await link(page).waitFor();
  expect(await skeleton(page).count()).toBe(0);
  await page.context().setOffline(false);
  release();
});

it('shows a bar, or rows to come, for another view of the same page', async () => {
  const { page, release } = await openHeld(`${list}?tag=pump`);
  await page.getByRole('link', { name: 'Remove the tag pump' }).press('Enter');
  await expect.poll(() => page.locator('.page-progress').count()).toBe(1);
  await page.locator('main [aria-busy=true] [role=status]').waitFor();
  expect(await skeleton(page).count()).toBe(0);
  release();
  await page.locator('.page-progress').waitFor({ state: 'detached' });
});

it('goes from page to skeleton to page at 400 kbit/s', async () => {
  const page = await portal.visit({ as: member, once: true });
  await page.goto(list);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const isWaiting = document.querySelector('.page-skeleton') !== null;
      const shown = isWaiting ? 'skeleton' : (document.querySelector('h1')?.textContent ?? '');
      if (shown !== seen.at(-1)) seen.push(shown);
    }).observe(document.body, { childList: true, subtree: true });
  });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    // Longer than a busy machine takes to draw the skeleton.
    ...{ offline: false, latency: 2_000 },
    ...{ downloadThroughput: 50_000, uploadThroughput: 50_000 },
  });
  await link(page).press('Enter');
  await title(page).waitFor();
  const seen = await page.evaluate(() => Object(window).seen);
  expect(seen.slice(-2)).toEqual(['skeleton', 'Why does it stop?']);
});

it('counts a vote before the answer, and gives it back when it fails', async () => {
  portal.expectFault(/Failed to load resource|500/);
  const { post } = await makePoll(db, { labels: ['Tea', 'Coffee'] });
  const page = await portal.open(pollPaths.one({ ...post, topicSlug: null }), { as: member });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/schema/community', async (route) => {
    if (!route.request().postData()?.includes('poll-vote')) return route.continue();
    await held;
    return route.fulfill({ status: 500, body: '{}' });
  });
  await page.getByRole('radio', { name: 'Tea' }).check();
  await page.getByRole('button', { name: 'Vote', exact: true }).click();
  await page.getByRole('row', { name: /Tea.*100/ }).waitFor();
  answer();
  await page.getByRole('radio', { name: 'Tea', checked: true }).waitFor();
  await page.getByRole('alert').waitFor();
});
