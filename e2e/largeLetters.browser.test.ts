import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSession } from '#platform/sessions/sessions.ts';
import { hydrated } from './support/hydrated.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
const longWord = 'Feuchtigkeitsmesswertüberschreitungsbenachrichtigung';
const now = new Date();

const administrator = await makeMember(db, { role: 'administrator', email_verified_at: now });
const member = await makeMember(db, {
  full_name: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren Schafers',
  username: 'a_username_of_thirty_characters',
  bio: 'x'.repeat(300),
  email_verified_at: now,
  brand_user: true,
});
await makeMember(db, { approval_status: 'PENDING' });
await makeMember(db, { suspended_until: new Date(Date.now() + 864e5), suspended_reason: 'Shouts' });
for (const userAgent of ['', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36']) {
  const address = '2001:db8:85a3:8d3:1319:8a2e:370:7001';
  await createSession(db, { memberId: member.id, remember: true, userAgent, address, now });
}
const category = await makeCategory(db, { title: longWord });
const topic = await makeTopic(db, category.id, { title: 'Pumps', is_read_only: true });
const tags = ['evapotranspiration', 'drip-line'];
const place = { category_id: category.id, topic_id: topic.id };
const post = await makeConversation(db, { ...place, author_id: member.id, title: longWord, tags });
await makeComment(db, post.id, { author_id: administrator.id });
await portal.changeSettings({ activeLanguages: ['en', 'de', 'ar'] });

const places = ['', 'categories', `categories/${category.id}`, 'topics', `topics/${topic.id}`];
const reading = [...places, `conversations/${post.id}`, 'conversations/search?q=feuchtigkeit'];
const readers = {
  visitor: {
    as: undefined,
    languages: ['de', 'ar'],
    paths: [...reading, 'tags', 'leaderboard', 'login', 'reset-password', 'verify-email'],
  },
  member: {
    as: member,
    languages: ['de', 'ar'],
    paths: [
      ...['conversations/new', 'users/me/security', `conversations/${post.id}`],
      ...['', '/edit', '/badges', '/bookmarks'].map((part) => `users/${member.id}${part}`),
    ],
  },
  administrator: {
    as: administrator,
    languages: ['de'],
    paths: [
      ...['users/user-management', 'users/approval-workflow', `users/${member.id}/edit`],
      ...['conversations/moderation', 'admin/mail', 'admin/audit', 'admin/canned-texts'],
      'admin/events',
      ...['admin/categories', 'admin/bans', 'admin/spam-rules', 'admin/identity-providers'],
      ...['admin/roles', 'admin/roles/moderator', 'admin/permissions', 'admin/profile-lists'],
      `conversations/${post.id}`,
    ],
  },
};

/** Elements that overflow horizontally, and text broken into single letters. */
function outOfBounds(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    document.documentElement.style.fontSize = '125%';
    // What no longer fits in a row folds into its menu.
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    const { scrollWidth, clientWidth } = document.documentElement;
    const buttons = [...document.querySelectorAll('.button, .toggle')]
      .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1)
      .map((each) => `“${each.textContent}” is wider than its button`);
    const narrow = [...document.querySelectorAll('main :is(a, span, p, bdi, button)')]
      .filter((each) => {
        const [text, ...others] = each.childNodes;
        if (text?.nodeType !== Node.TEXT_NODE || others.length > 0) return false;
        const range = document.createRange();
        range.selectNode(text);
        return range.getClientRects().length > Math.max(2, (text.nodeValue ?? '').length / 3);
      })
      .map((each) => `“${each.textContent}” is a letter wide`);
    const faults = [...buttons, ...narrow];
    if (scrollWidth <= clientWidth) return faults;
    const beyond = [...document.querySelectorAll('main *')].filter((each) => {
      const { left, right } = each.getBoundingClientRect();
      return left < -1 || right > clientWidth + 1;
    });
    return [`${scrollWidth - clientWidth} px by “${beyond.at(-1)?.textContent}”`, ...faults];
  });
}

for (const [name, { as, languages, paths }] of Object.entries(readers)) {
  for (const language of languages) {
    it(`no page of a ${name} scrolls sideways with letters of twice the size (${language})`, async () => {
      const page = await portal.visit({ as, width: 390, language });
      const found: string[] = [];
      for (const path of paths) {
        await page.goto(path);
        await hydrated(page);
        found.push(...(await outOfBounds(page)).map((fault) => `/${path}: ${fault}`));
      }
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      expect(found).toEqual([]);
    });
  }
}
