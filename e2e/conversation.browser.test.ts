import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { hydrated } from './support/hydrated.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
// Before the first page, because the server caches the taxonomy.
const category = await makeCategory(db, { title: 'Pumps' });
const topic = await makeTopic(db, category.id, { slug: 'at-night', title: 'At night' });
const place = { category_id: category.id, topic_id: topic.id };

/** A question with so many comments, the accepted one among them. */
async function makeThread({
  comments = 3,
  accepted,
}: {
  comments?: number;
  accepted?: number;
} = {}) {
  const [asker, answerer] = [await makeMember(db), await makeMember(db)];
  const post = await makeConversation(db, {
    ...place,
    title: 'Why does the pump stop at night?',
    author_id: asker.id,
    content: '<p>It stops <strong>every</strong> night.</p>',
  });
  const rows = [];
  for (let number = 1; number <= comments; number += 1) {
    rows.push(
      await makeComment(db, post.id, {
        author_id: answerer.id,
        content: `<p>Answer number ${number} of them all.</p>`,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, number)),
      }),
    );
  }
  const solution = accepted === undefined ? undefined : rows[accepted - 1];
  if (solution) {
    await db
      .updateTable('conversations')
      .set({ accepted_comment_id: solution.id })
      .where('id', '=', post.id)
      .execute();
  }
  return { asker, answerer, post, comments: rows };
}

function groundOf(locator: Locator): Promise<string> {
  return locator.evaluate((element) => getComputedStyle(element).backgroundColor);
}

it('shows a badge upon an answer of its own colour', async () => {
  const { post, answerer } = await makeThread({ accepted: 1 });
  const staff = { brand_user: true };
  await db.updateTable('members').set(staff).where('id', '=', answerer.id).execute();
  const page = await portal.visit({ script: false });
  await page.goto(`conversations/${post.id}`);
  const answer = page.locator('#comments article').first();
  const badge = answer.getByText('Staff', { exact: true });
  expect(await groundOf(badge)).not.toBe(await groundOf(answer));
});

it('lets a member comment, like, reply, accept and take back', async () => {
  const { asker, post, comments } = await makeThread();
  const page = await portal.open(`conversations/${post.id}`, { as: asker });

  const composer = page.getByRole('textbox', { name: 'Add a comment' });
  await composer.fill('Too short');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText('Enter at least 20 characters.').waitFor();
  await composer.fill('It was the timer: it had its own clock.\n\nThanks all.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText('Comment created successfully').waitFor();
  await page.getByRole('heading', { name: '4 comments' }).waitFor();
  const own = page.locator('#comments article').last();
  const paragraphs = await own.locator('.prose p').allTextContents();
  expect(paragraphs.filter(Boolean)).toEqual([
    'It was the timer: it had its own clock.',
    'Thanks all.',
  ]);
  await expect.poll(() => own.evaluate((element) => element === document.activeElement)).toBe(true);

  const first = page.locator(`#response-${comments[0]?.id}`);
  const like = first.getByRole('button', { name: 'Like' });
  await like.click();
  await expect.poll(() => like.textContent()).toBe('Like1');
  await like.click();
  await expect.poll(() => like.textContent()).toBe('Like');

  await first.getByRole('button', { name: 'Reply' }).click();
  const reply = page.getByRole('textbox', { name: 'Reply to this comment' });
  await expect.poll(() => reply.evaluate((el) => el === document.activeElement)).toBe(true);
  await reply.fill('So it was.');
  await reply.press('Control+Enter');
  await page.getByText('Reply created successfully').waitFor();
  await page.locator('#comments ol ol').getByText('So it was.').waitFor();

  const second = page.locator(`#response-${comments[1]?.id}`);
  const accept = second.getByRole('button', { name: 'Accept', exact: true });
  await accept.click();
  const top = page.locator('#comments article').first();
  await expect.poll(() => top.getAttribute('id')).toBe(`response-${comments[1]?.id}`);
  await top.getByText('Accepted answer').waitFor();
  await accept.click();
  const solved = page.locator('article header').first().getByText('Solved');
  await expect.poll(() => solved.count()).toBe(0);

  await page.reload();
  await hydrated(page);
  expect(await page.getByRole('heading', { name: '5 comments' }).isVisible()).toBe(true);
});

it('edits and deletes a comment where it stands', async () => {
  // The reading position may be reported for a comment that is just being deleted (§8: silent).
  portal.expectFault(/status of 404 .*schema\/community/);
  const { answerer, post, comments } = await makeThread();
  const page = await portal.open(`conversations/${post.id}`, { as: answerer });
  const mine = page.locator(`#response-${comments[2]?.id}`);
  await mine.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const box = page.getByRole('textbox', { name: 'Edit comment' });
  await expect.poll(() => box.textContent()).toBe('Answer number 3 of them all.');
  await writeInstead(box, 'Answer number 3, said better.');
  await page.getByRole('button', { name: 'Save' }).click();
  await mine.getByText('said better').waitFor();
  await mine.getByText('edited').waitFor();

  await mine.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await mine.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: '2 comments' }).waitFor();
});

/** An editor that has just received the focus replaces a selection that was not made with a key. */
async function writeInstead(box: Locator, words: string): Promise<void> {
  await expect
    .poll(async () => {
      await box.fill(words);
      return box.textContent();
    })
    .toBe(words);
}

it('prints dark on white, and nothing that only a screen can do', async () => {
  const { answerer, post } = await makeThread();
  await makeConversation(db, { topic_id: post.topic_id, title: 'A part of the very same kind' });
  const visitor = { as: answerer, theme: 'dark', width: 700 } as const;
  const page = await portal.open(`conversations/${post.id}`, visitor);
  const seen = ['#post .prose', '#comments article .prose'];
  const unseen = [
    '#post button',
    '#comments button',
    '#comment-composer',
    'header.navbar',
    'aside',
  ];
  await page.locator('#comment-composer').waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const each of seen) expect(await page.locator(each).first().isVisible(), each).toBe(true);
  for (const each of unseen) {
    expect(await page.locator(each).filter({ visible: true }).count(), each).toBe(0);
  }
  expect(await page.getByRole('heading', { name: 'Related posts' }).count()).toBe(0);
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return {
      backgroundColor,
      isDark: /^oklch\(0?\.[0-4]|^rgb\(([0-9]|[1-8][0-9]),/.test(color),
      color,
    };
  });
  expect(colours).toMatchObject({ backgroundColor: 'rgb(255, 255, 255)', isDark: true });

  const visitors = await portal.open(`conversations/${post.id}`);
  const invitation = visitors.getByText('Sign in to comment');
  await invitation.waitFor();
  await visitors.emulateMedia({ media: 'print' });
  expect(await invitation.isVisible()).toBe(false);
});

it('prints the whole of what scrolls on a screen, and where links lead', async () => {
  const { post } = await makeThread();
  const content =
    `<table><tbody><tr>${'<td>litres</td>'.repeat(14)}</tr></tbody></table>` +
    `<pre><code>${'flow '.repeat(60)}</code></pre>` +
    '<p><a href="https://a.test/manual">The manual</a> <a href="https://a.test/">https://a.test/</a></p>';
  await db.updateTable('conversations').set({ content }).where('id', '=', post.id).execute();
  const page = await portal.open(`conversations/${post.id}`, { width: 700 });
  await page.emulateMedia({ media: 'print' });
  const prose = page.locator('#post .prose');
  for (const each of ['.table-scroll', 'pre']) {
    const isWhole = (box: Element) => box.scrollWidth <= box.clientWidth + 1;
    expect(await prose.locator(each).evaluate(isWhole), each).toBe(true);
  }
  const addresses = await prose
    .locator('a')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content));
  expect(addresses).toEqual(['" (https://a.test/manual)"', 'none']);
});

it('opens further replies and puts them away', async () => {
  const { post, comments } = await makeThread({ comments: 1 });
  for (let number = 1; number <= 5; number += 1) {
    await makeComment(db, post.id, {
      parent_id: comments[0]?.id,
      content: `<p>Reply ${number}.</p>`,
      created_at: new Date(Date.UTC(2026, 0, 2, 0, number)),
    });
  }
  const page = await portal.open(`conversations/${post.id}`);
  const replies = page.locator('#comments ol ol article');
  expect(await replies.count()).toBe(3);
  await page.getByRole('link', { name: 'Show 2 more replies' }).click();
  await expect.poll(() => replies.count()).toBe(5);
  await expect
    .poll(() => replies.nth(3).evaluate((el) => el === document.activeElement))
    .toBe(true);
  await page.getByRole('button', { name: 'Hide replies' }).click();
  await expect.poll(() => replies.count()).toBe(3);
});

it('goes to a new comment whose place is on another page', async () => {
  const { asker, post } = await makeThread({ comments: 21 });
  const page = await portal.open(`conversations/${post.id}`, { as: asker });
  await page
    .getByRole('textbox', { name: 'Add a comment' })
    .fill('It stands at the very end of all.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.waitForURL(/commentId=/);
  const own = page.locator('#comments article').last();
  await expect.poll(() => own.textContent()).toContain('the very end of all');
  await expect.poll(() => own.evaluate((el) => el === document.activeElement)).toBe(true);
});

it('votes, bookmarks, shows who follows, closes, re-opens and deletes', async () => {
  const moderator = await makeMember(db, { role: 'moderator' });
  const post = await makeConversation(db, { ...place, type: 'IDEA', title: 'A pump that sings' });
  const page = await portal.open(`conversations/${post.id}`, { as: moderator });
  const vote = page.getByRole('group', { name: 'Vote' });
  await vote.getByRole('button', { name: 'Upvote' }).click();
  await expect.poll(() => vote.locator('output').textContent()).toBe('1 point');
  await vote.getByRole('button', { name: 'Downvote' }).click();
  await expect.poll(() => vote.locator('output').textContent()).toBe('-1 point');
  await page.getByRole('button', { name: 'Bookmark' }).click();
  await page.getByText('Successfully bookmarked the conversation!').waitFor();
  await page.getByRole('button', { name: 'Follow' }).click();
  await page.getByRole('menuitemradio', { name: /^Watching/ }).click();

  const menu = page.getByRole('button', { name: 'More actions' });
  const choose = async (name: string) => {
    await menu.click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('See followers');
  await page.getByRole('dialog').getByRole('link', { name: moderator.full_name }).waitFor();
  await page.keyboard.press('Escape');
  await choose('Close post');
  await page.getByRole('dialog').getByRole('button', { name: 'Close post' }).click();
  await page.getByText('This post is closed to new comments.').waitFor();
  await choose('Reopen post');
  await page.getByRole('textbox', { name: 'Add a comment' }).waitFor();
  await page.reload();
  await hydrated(page);
  expect(await vote.locator('output').textContent()).toBe('-1 point');
  expect(await page.getByRole('button', { name: 'Bookmark', pressed: true }).count()).toBe(1);

  await choose('Delete post');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Post deleted').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/topics\/at-night\//);
  portal.expectFault(/404/);
  expect((await page.goto(`conversations/${post.id}`))?.status()).toBe(404);
});

it('keeps the actions of a post in one line: what has no room is in its menu', async () => {
  const { post, asker } = await makeThread();
  const page = await portal.open(`conversations/${post.id}`, { as: asker, width: 1366 });
  const actions = page.locator('#post');
  const share = actions.getByRole('button', { name: 'Share' });
  await share.waitFor();
  await page.setViewportSize({ width: 270, height: 800 });
  await expect.poll(() => share.isVisible()).toBe(false);
  const more = actions.getByRole('button', { name: 'More actions' });
  const [top, other] = await Promise.all(
    [more, actions.getByRole('button', { name: /^Me too/ })].map((button) => button.boundingBox()),
  );
  expect(Math.abs((top?.y ?? 0) - (other?.y ?? 99))).toBeLessThan(8);
  await more.click();
  await page.getByRole('menuitem', { name: 'Bookmark' }).click();
  await page.getByText('Successfully bookmarked the conversation!').waitFor();
});

it('leaves the button of a comment where it is when the editor comes', async () => {
  const { asker, post } = await makeThread();
  const page = await portal.visit({ as: asker });
  const arrival = Promise.withResolvers<void>();
  let isAsked = false;
  await page.route(/RichResponseEditor/, async (route) => {
    isAsked = true;
    await arrival.promise;
    await route.continue();
  });
  await page.goto(`conversations/${post.id}`);
  await hydrated(page);
  const button = page.getByRole('button', { name: 'Comment', exact: true });
  await page.getByRole('textbox', { name: 'Add a comment' }).focus();
  await expect.poll(() => isAsked).toBe(true);
  const before = await button.boundingBox();
  arrival.resolve();
  await page.getByRole('toolbar').waitFor();
  expect(await button.boundingBox()).toEqual(before);
});

it('does not bring back whoever leaves a comment’s box just as its editor comes', async () => {
  const { asker, post } = await makeThread();
  const page = await portal.visit({ as: asker });
  // In the task after the last that the editor waits for, its texts, and before it renders.
  await page.addInitScript(() => {
    const { json } = Response.prototype;
    Response.prototype.json = async function read(this: Response) {
      const found = await json.call(this);
      if (this.url.includes('of=RichResponseEditor')) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (document.activeElement as HTMLElement).blur();
        port2.postMessage(null);
      }
      return found;
    };
  });
  await page.goto(`conversations/${post.id}`);
  await hydrated(page);
  await page.getByRole('textbox', { name: 'Add a comment' }).focus();
  await page.getByRole('toolbar').waitFor();
  expect(await page.locator('form :focus').count()).toBe(0);
});

it('opens at a comment of page 3 and puts the focus there', async () => {
  const { post, comments } = await makeThread({ comments: 45 });
  const target = comments[42];
  const page = await portal.open(`conversations/${post.id}?commentId=${target?.id}`);
  const response = page.locator(`#response-${target?.id}`);
  await expect.poll(() => response.evaluate((el) => el === document.activeElement)).toBe(true);
  expect(await response.isVisible()).toBe(true);
  expect(await page.locator('[aria-current=page]').last().textContent()).toContain('3');
});

it('has nothing for axe to find in either theme', async () => {
  const { asker, post, comments } = await makeThread({ accepted: 2 });
  await makeComment(db, post.id, { parent_id: comments[0]?.id });
  for (const as of [undefined, asker]) {
    const page = await portal.open(`conversations/${post.id}`, { as });
    await page.waitForLoadState('networkidle');
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
  }
});
