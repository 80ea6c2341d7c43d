import type { Page } from 'playwright-core';
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
const member = await makeMember(db, { email_verified_at: new Date() });
const category = await makeCategory(db, { title: 'Water' });
const topic = await makeTopic(db, category.id, { title: 'Pumps' });
const place = { category_id: category.id, topic_id: topic.id };
const tags = ['pump', 'night'];
const post = await makeConversation(db, { ...place, author_id: member.id, tags });
await makeComment(db, post.id, { author_id: member.id });
const { post: poll } = await makePoll(db, { labels: ['Tea', 'Coffee'] });
const event = await makeCommunityEvent(db, {});

const pages = [
  ...['', 'categories', `categories/${category.id}`, 'topics', `topics/${topic.id}`, 'tags'],
  ...[`conversations/${post.id}`, pollPaths.one({ ...poll, topicSlug: null })],
  ...[communityEventPaths.one(event), 'polls', 'events', 'contests', 'badges', 'leaderboard'],
  ...['conversations/search?q=pump', 'support/requests', 'support/requests/new', 'notifications'],
  ...['notifications/settings', 'direct-messaging', `users/${member.id}`, 'knowledge', 'surveys'],
];

/** What can be tapped in less than 44 by 44 px, but links within running text and what is only for the keyboard. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tapped =
      'a[href]:not([href="#content"]), button, select, summary, input:not([type=hidden], [tabindex="-1"]), textarea';
    const sizeOf = (element: Element) => {
      const label = element.matches('[type=checkbox], [type=radio]') && element.closest('label');
      const { width, height } = (label || element).getBoundingClientRect();
      const layers = ['::before', '::after'].map((part) => getComputedStyle(element, part));
      const extra = layers.filter(
        ({ content, position }) => content !== 'none' && position === 'absolute',
      );
      return [
        Math.max(width, ...extra.map((each) => Number.parseFloat(each.width) || 0)),
        Math.max(height, ...extra.map((each) => Number.parseFloat(each.height) || 0)),
      ] as const;
    };
    const isInText = (element: Element) => {
      const text = element.closest('p, .prose, blockquote')?.textContent ?? '';
      return element.matches('a') && text.length > element.textContent.length + 8;
    };
    return [...document.querySelectorAll(tapped)]
      .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((each) => each.getBoundingClientRect().width > 2 && !isInText(each))
      .flatMap((each) => {
        const [width, height] = sizeOf(each);
        // A short word is as wide as it is: what is above and below it counts.
        if (height >= 43 && width >= (each.matches('a') ? 12 : 43)) return [];
        const name = each.getAttribute('aria-label') ?? each.textContent;
        return [`${each.tagName} “${name}” of ${Math.round(width)} × ${Math.round(height)}`];
      });
  });
}

it('gives fingers 44 px on a phone', async () => {
  const page = await portal.visit({ as: member, width: 390, once: true });
  const screen = await page.context().newCDPSession(page);
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const found = new Map<string, string>();
  for (const path of pages) {
    await page.goto(path);
    for (const target of await smallTargets(page)) found.set(target, `/${path}`);
  }
  expect([...found].map(([target, path]) => `${path}: ${target}`)).toEqual([]);
});
