import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { communityEventPaths } from '#features/engage/communityEvents/communityEventAddress.ts';
import { makeCommunityEvent } from '#features/engage/communityEvents/server/communityEventFactories.ts';
import { pollPaths } from '#features/engage/polls/pollAddress.ts';
import { makePoll } from '#features/engage/polls/server/pollFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
const manager = await makeMember(db, { role: 'administrator', email_verified_at: new Date() });
const topic = await makeTopic(db, (await makeCategory(db)).id, { title: 'Pumps' });
const place = { category_id: topic.category_id, topic_id: topic.id };
const post = await makeConversation(db, { ...place, title: 'Why does the pump stop at night?' });
await makeComment(db, post.id, { author_id: manager.id });
const { post: poll } = await makePoll(db, { labels: ['Tea', 'Coffee'] });
const pollPath = pollPaths.one({ ...poll, topicSlug: null });
const eventPath = communityEventPaths.one(await makeCommunityEvent(db, {}));

const pages = [
  ...['', `topics/${topic.id}`, `conversations/${post.id}`, pollPath, eventPath, 'events'],
  ...['conversations/search?q=pump', 'conversations/new', 'notifications/settings'],
  ...['direct-messaging', 'admin', 'admin/settings'],
];

/** How far a page can be scrolled sideways, in pixels. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** The share of the window that bars keep covered while a page is scrolled. */
function covered(page: Page): Promise<number> {
  return page.evaluate(async () => {
    window.scrollTo(0, 200);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const bars = [...document.querySelectorAll('body *')].filter((element) => {
      const { position } = getComputedStyle(element);
      return /fixed|sticky/.test(position) && element.checkVisibility();
    });
    const shares = bars.map((bar) => {
      const { top, bottom, width } = bar.getBoundingClientRect();
      if (width < window.innerWidth / 2) return 0;
      const seen = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
      return Math.max(seen, 0) / window.innerHeight;
    });
    return Math.max(0, ...shares);
  });
}

it('fits a window at 400 % zoom, and leaves room to read', async () => {
  const page = await portal.visit({ as: manager, width: 320 });
  await page.setViewportSize({ width: 320, height: 256 });
  const faults: string[] = [];
  for (const path of pages) {
    await page.goto(path);
    const [beyond, bars] = [await overflow(page), await covered(page)];
    if (beyond > 0) faults.push(`/${path} is ${beyond} px too wide`);
    if (bars > 0.5) faults.push(`/${path} has bars over ${Math.round(bars * 100)} % of it`);
  }
  expect(faults).toEqual([]);
});

const styleOf = (element: Locator, name: 'backgroundColor' | 'borderTopWidth' | 'outlineWidth') =>
  element.evaluate((node, property) => getComputedStyle(node)[property], name);

it('shows what is chosen, pressed, measured and focused in forced colors', async () => {
  const page = await portal.visit({ as: manager });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(pollPath);
  const [tea, coffee] = [
    page.locator('label:has(input[type=radio])').first(),
    page.locator('label:has(input[type=radio])').last(),
  ];
  await tea.getByRole('radio').focus();
  await page.keyboard.press('Space');
  expect(await styleOf(tea, 'backgroundColor')).not.toBe(await styleOf(coffee, 'backgroundColor'));
  const vote = page.getByRole('button', { name: 'Vote', exact: true });
  expect(await styleOf(vote, 'borderTopWidth')).toBe('1px');
  await vote.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await styleOf(vote, 'outlineWidth')).toBe('2px');
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /Tea.*100/ }).waitFor();
  // A bar of the results is told from its ground.
  const bars = page.locator('svg:has(> rect + rect) > rect');
  const fills = await bars.evaluateAll((all) => all.map((each) => getComputedStyle(each).fill));
  expect(fills[0]).not.toBe(fills[1]);

  await page.goto(eventPath);
  const [yes, no] = ['Yes', 'No'].map((name) => page.getByRole('button', { name, exact: true }));
  if (!yes || !no) throw new Error('no buttons');
  await yes.click();
  await page.getByRole('button', { name: 'Yes', exact: true, pressed: true }).waitFor();
  expect(await styleOf(yes, 'backgroundColor')).not.toBe(await styleOf(no, 'backgroundColor'));

  await page.goto(`topics/${topic.id}`);
  const follow = page.getByRole('button', { name: 'Bookmark' }).first();
  const before = await styleOf(follow, 'backgroundColor');
  await follow.click();
  await expect.poll(() => styleOf(follow, 'backgroundColor')).not.toBe(before);

  await page.goto('events');
  const [current, other] = [
    page.locator('main [aria-current=page], main [aria-current=true]').first(),
    page.locator('main nav a:not([aria-current])').first(),
  ];
  expect(await styleOf(current, 'backgroundColor')).not.toBe(
    await styleOf(other, 'backgroundColor'),
  );
});

it('moves nothing for those who asked for less motion', async () => {
  const page = await portal.visit({ as: manager });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`conversations/${post.id}`);
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menu').first().waitFor();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .map((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0))
      .filter((duration) => duration > 1),
  );
  expect(moving).toEqual([]);
  const transitions = await page.evaluate(() =>
    [...document.querySelectorAll('*')].filter((element) =>
      getComputedStyle(element)
        .transitionDuration.split(', ')
        .some((time) => time !== '0s'),
    ),
  );
  expect(transitions).toEqual([]);
});
