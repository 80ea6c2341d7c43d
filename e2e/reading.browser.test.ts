import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import {
  createComment,
  createReply,
  deleteResponse,
  updateComment,
} from '#features/content/comments/server/commentService.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { updateConversation } from '#features/content/conversations/server/conversationService.ts';
import { updateProperty } from '#features/content/interactions/server/propertyService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { liveConnectionsOf } from '#platform/live/liveConnections.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
const category = await makeCategory(db, { title: 'Pumps' });
const topic = await makeTopic(db, category.id, { slug: 'at-night', title: 'At night' });
const place = { category_id: category.id, topic_id: topic.id };

async function makeThread(count: number) {
  const [author, reader] = [
    await makeMember(db, { full_name: 'Ann Author' }),
    await makeMember(db),
  ];
  const post = await makeConversation(db, {
    ...place,
    title: 'A long thread',
    author_id: author.id,
  });
  const comments = [];
  for (let number = 1; number <= count; number += 1) {
    comments.push(
      await makeComment(db, post.id, {
        author_id: author.id,
        content: `<p>Comment number ${number} with <strong>some</strong> words of its own.</p>`,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, number)),
      }),
    );
  }
  return { author, reader, post, comments };
}

/** Waits for content loaded after the page. */
const toolsOf = (page: Page) =>
  page.locator('#comments > [role=status]').first().waitFor({ state: 'attached' });

it('tells of new replies without moving the page, and shows them when asked', async () => {
  const { author, reader, post, comments } = await makeThread(3);
  const page = await portal.open(`conversations/${post.id}`, { as: reader });
  const ctx = testContext(db, { viewer: author.viewer, bus: portal.bus });
  await expect.poll(() => liveConnectionsOf(portal.bus).count).toBe(3);
  const before = await page.evaluate(() => [window.scrollY, document.body.scrollHeight]);
  await createReply(ctx, comments[0]?.id ?? 0, { message: '<p>A reply from elsewhere.</p>' });
  await createComment(ctx, post.id, { message: '<p>A comment from elsewhere, long enough.</p>' });
  const pill = page.getByRole('button', { name: '2 new comments' });
  await pill.waitFor();
  expect(await page.evaluate(() => [window.scrollY, document.body.scrollHeight])).toEqual(before);
  expect(await axeViolations(page)).toEqual([]);
  await pill.click();
  await page.locator('#comments ol ol').getByText('A reply from elsewhere.').waitFor();
  await page.locator('#comments').getByText('A comment from elsewhere').waitFor();
  await pill.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: '5 comments' }).waitFor();
});

it('shows what others change and delete, but not under the hands of the reader', async () => {
  const { author, reader, post, comments } = await makeThread(3);
  const own = await makeComment(db, post.id, { author_id: reader.id });
  const lines = Array.from({ length: 40 }, (_, number) => `<p>Line ${number} of the post.</p>`);
  const content = lines.join('');
  await db.updateTable('conversations').set({ content }).where('id', '=', post.id).execute();
  const page = await portal.open(`conversations/${post.id}`, { as: reader });
  const ctx = testContext(db, { viewer: author.viewer, bus: portal.bus });
  const manager = await makeMember(db, { role: 'manager' });
  const asManager = testContext(db, { viewer: manager.viewer, bus: portal.bus });
  await expect.poll(() => liveConnectionsOf(portal.bus).count).toBe(3);
  const [first, second] = comments.map(({ id }) => page.locator(`#response-${id}`));
  const mine = page.locator(`#response-${own.id}`);
  await mine.focus();
  await page.keyboard.press('e');
  await mine.getByRole('textbox').waitFor();

  await updateComment(ctx, comments[0]?.id ?? 0, {
    message: '<p>Put in other words, at length.</p>',
  });
  await updateComment(asManager, own.id, { message: '<p>What a manager made of these words.</p>' });
  await deleteResponse(asManager, comments[1]?.id ?? 0);
  await first?.getByText('Put in other words').waitFor();
  await first?.getByText('edited').waitFor();
  await second?.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: '3 comments' }).waitFor();
  expect(await mine.getByText('What a manager made').count()).toBe(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await mine.getByText('What a manager made').waitFor();

  // Hidden for a while: the content stays. A request at that moment, or a reconnect, is rejected, which the
  // browser logs.
  portal.expectFault(/status of 403 \(Forbidden\) \(\S+\/schema\/community/);
  const asAdministrator = testContext(db, {
    viewer: (await makeMember(db, { role: 'administrator' })).viewer,
    bus: portal.bus,
  });
  for (const updateAction of ['MARK_PRIVATE', 'MARK_PUBLIC'] as const) {
    await updateProperty(asAdministrator, {
      id: post.id,
      entityType: 'CONVERSATION',
      updateAction,
    });
    await page.waitForTimeout(2_500);
    expect(await page.locator('#comments > ol > li').count()).toBe(3);
  }

  // The post too: the line being read keeps its position, and a selection is preserved.
  const line = page.locator('#post').getByText('Line 30 of', { exact: false });
  await line.evaluate((element) => {
    window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 20);
    document.getSelection()?.selectAllChildren(element);
  });
  const stands = () => line.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await stands();
  await updateConversation(asManager, post.id, {
    title: 'A thread of another name',
    content: `${lines.slice(0, 3).join('')}${'<p>A line that came between.</p>'.repeat(5)}${lines.slice(9).join('')}`,
  });
  const title = page.getByRole('heading', { level: 1, name: 'A thread of another name' });
  await page.waitForTimeout(2_500);
  expect(await title.count()).toBe(0);
  await page.evaluate(() => document.getSelection()?.removeAllRanges());
  await title.waitFor();
  expect(await page.title()).toContain('A thread of another name');
  await page.locator('#post').getByText('edited').waitFor({ state: 'attached' });
  expect(await page.locator('#post').getByText('A line that came between.').count()).toBe(5);
  expect(Math.abs((await stands()) - before)).toBeLessThanOrEqual(1);
});

it('goes through responses by keys, and not while somebody types or has switched them off', async () => {
  const { reader, post, comments } = await makeThread(3);
  const page = await portal.open(`conversations/${post.id}`, { as: reader });
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await toolsOf(page);
  await expect
    .poll(async () => {
      await page.keyboard.press('j');
      return focused();
    })
    .toBe(`response-${comments[0]?.id}`);
  const outline = () =>
    page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
  expect(await outline()).toBe('solid');
  await page.keyboard.press('j');
  expect(await focused()).toBe(`response-${comments[1]?.id}`);
  await page.keyboard.press('k');
  await page.keyboard.press('l');
  const first = page.locator(`#response-${comments[0]?.id}`);
  await expect.poll(() => first.getByRole('button', { name: 'Like' }).textContent()).toBe('Like1');
  await page.keyboard.press('r');
  const reply = page.getByRole('textbox', { name: 'Reply to this comment' });
  await expect.poll(() => reply.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await page.keyboard.type('jkl');
  await expect.poll(() => reply.textContent()).toContain('jkl');

  await page.getByRole('button', { name: 'Cancel' }).click();
  await first.focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('Next comment').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await sheet.getByRole('checkbox').uncheck();
  await expect
    .poll(() =>
      db
        .selectFrom('member_preferences')
        .select('properties')
        .where('member_id', '=', reader.id)
        .execute(),
    )
    .toEqual([{ properties: { letters: 'OFF' } }]);
  await page.keyboard.press('Escape');
  await first.focus();
  await page.keyboard.press('j');
  expect(await focused()).toBe(`response-${comments[0]?.id}`);
  await page.reload();
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  expect(await sheet.getByRole('checkbox').isChecked()).toBe(false);
});

it('quotes the words that are marked, with who said them, and code line by line', async () => {
  const { reader, post, comments } = await makeThread(2);
  const code = '<pre><code class="language-yaml">when: cold\ndo: warm</code></pre>';
  await db
    .updateTable('comments')
    .set({ content: code })
    .where('id', '=', comments[0]?.id ?? 0)
    .execute();
  const page = await portal.open(`conversations/${post.id}`, { as: reader });
  const words = page.locator(`#response-${comments[1]?.id} strong`);
  const quote = page.getByRole('button', { name: 'Quote', exact: true });
  await toolsOf(page);
  await words.evaluate((element) => document.getSelection()?.selectAllChildren(element));
  await quote.click();
  const box = page.getByRole('textbox', { name: 'Reply to this comment' });
  await expect.poll(() => box.locator('blockquote').textContent()).toBe('Ann Author:some');
  await box.press('Control+End');
  await page.keyboard.type('Which words?');
  await page.keyboard.press('Control+Enter');
  const reply = page.locator('#comments ol ol article');
  await reply.getByText('Which words?').waitFor();
  const source = reply.locator('blockquote a');
  expect(await source.getAttribute('href')).toMatch(new RegExp(`\\?commentId=${comments[1]?.id}$`));

  await page.locator(`#response-${comments[0]?.id}`).focus();
  await page.keyboard.press('q');
  await expect.poll(() => box.locator('pre').textContent()).toBe('when: cold\ndo: warm');
  // The caret is visible, however long the text is.
  await page.setViewportSize({ width: 390, height: 240 });
  await page.locator(`#response-${comments[0]?.id}`).focus();
  await page.keyboard.press('q');
  await expect.poll(() => box.locator('pre').count()).toBe(2);
  await expect
    .poll(() =>
      box
        .locator('> p')
        .last()
        .evaluate((end) => end.getBoundingClientRect().bottom),
    )
    .toBeLessThanOrEqual(240);
});

it('quotes items and cells in the list and table that they stand in', async () => {
  const { reader, post, comments } = await makeThread(1);
  const content =
    '<ol><li>Open it</li><li>Turn the <em>red</em> key</li><li>Shut it</li></ol>' +
    '<table><tbody><tr><th>Part</th><th>Price</th></tr><tr><td>Key</td><td>2</td></tr></tbody></table>';
  const id = comments[0]?.id ?? 0;
  await db.updateTable('comments').set({ content }).where('id', '=', id).execute();
  const page = await portal.open(`conversations/${post.id}`, { as: reader });
  await toolsOf(page);
  const said = page.locator(`#response-${id} .prose`).first();
  const mark = (first: string, last: string) =>
    said.evaluate(
      (element, [from, to]) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (texts.nextNode()) {
          const { currentNode: text } = texts;
          if (text.nodeValue?.includes(from ?? '')) range.setStart(text, 0);
          if (text.nodeValue?.includes(to ?? '')) range.setEnd(text, text.nodeValue.length);
        }
        document.getSelection()?.removeAllRanges();
        document.getSelection()?.addRange(range);
      },
      [first, last],
    );
  const quote = page.locator('button.button', { hasText: 'Quote' });
  await mark('Open it', 'key');
  await quote.click();
  const quoted = page.getByRole('textbox', { name: 'Reply to this comment' }).locator('blockquote');
  await expect.poll(() => quoted.locator('> *').count()).toBe(2);
  expect(await quoted.locator('> ol > li').allTextContents()).toEqual([
    'Open it',
    'Turn the red key',
  ]);
  await quote.waitFor({ state: 'detached' });
  await mark('Part', 'Price');
  await quote.click();
  await expect.poll(() => quoted.locator('table th').count()).toBe(2);
  for (const [last, count] of [
    ['Shut it', 2],
    ['Part', 3],
  ] as const) {
    await quote.waitFor({ state: 'detached' });
    await mark('Turn the', last);
    await quote.click();
    await expect.poll(() => quoted.locator('ol').count()).toBe(count);
    expect(await quoted.locator('ol').last().getAttribute('start')).toBe('2');
  }
});

it('leads on to what is unread, and marks it', async () => {
  const { reader, post, comments } = await makeThread(24);
  const page = await portal.open(`conversations/${post.id}`, { as: reader });
  const fifth = page.locator(`#response-${comments[4]?.id}`);
  await toolsOf(page);
  await fifth.scrollIntoViewIfNeeded();
  const readTo = () =>
    db
      .selectFrom('marks')
      .select('created_at')
      .where('kind', '=', 'read-to')
      .where('member_id', '=', reader.id)
      .executeTakeFirst();
  await expect.poll(readTo).toBeDefined();
  await db
    .updateTable('marks')
    .set({ created_at: comments[20]?.created_at })
    .where('kind', '=', 'read-to')
    .where('member_id', '=', reader.id)
    .execute();
  await page.reload();
  await page.getByRole('link', { name: 'Jump to first unread' }).click();
  const unread = page.locator('#comments > ol > li').filter({ hasText: 'Unread' });
  await unread.getByText('Comment number 22').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe(`?commentId=${comments[21]?.id}`);
});

it('says nothing of having read what was deleted since', async () => {
  const { author, post, comments } = await makeThread(2);
  const page = await portal.open(`conversations/${post.id}`, { as: author });
  await toolsOf(page);
  const told: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (body.includes('mutation ReadResponse')) told.push(body);
  });
  const last = page.locator(`#response-${comments[1]?.id}`);
  await last.scrollIntoViewIfNeeded();
  await last.getByRole('button', { name: 'More actions' }).click();
  // Visible long enough to count as read.
  await page.waitForTimeout(1_000);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await last.waitFor({ state: 'detached' });
  const before = told.length;
  await page.waitForTimeout(3_000);
  expect(told.slice(before).filter((body) => body.includes(`"${comments[1]?.id}"`))).toEqual([]);
});

it('finds the place again on the way back, with the replies that were opened', async () => {
  const { author, reader, post, comments } = await makeThread(9);
  for (let number = 1; number <= 6; number += 1) {
    await makeComment(db, post.id, { parent_id: comments[3]?.id, author_id: author.id });
  }
  const page = await portal.open(`conversations/${post.id}?commentId=${comments[1]?.id}`, {
    as: reader,
  });
  const replies = () => page.locator('#comments ol ol article').count();
  // The key shows all replies of the current comment, collapses them, and shows them again.
  await toolsOf(page);
  for (const count of [6, 3, 6]) {
    await page.locator(`#response-${comments[3]?.id}`).focus();
    await page.keyboard.press('h');
    await expect.poll(replies).toBe(count);
  }
  const last = page.locator(`#response-${comments[8]?.id}`);
  const away = last.getByRole('link', { name: 'Ann Author' });
  await away.hover();
  const left = await page.evaluate(() => window.scrollY);
  await away.click();
  await page.waitForURL(/users/);
  await page.goBack();
  await last.waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  expect(await page.locator('#comments ol ol article').count()).toBe(6);
});
