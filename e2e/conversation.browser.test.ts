import { expect, it } from 'vitest';
import { makeComment } from '#features/comments/server/commentFactories.ts';
import { makeConversation } from '#features/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/members/server/memberFactories.ts';
import { axeViolations, hydrated, openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;

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

it('shows a visitor a solved question without script', async () => {
  const { post, comments } = await makeThread({ comments: 23, accepted: 21 });
  const page = await portal.visit({ script: false });
  const response = await page.goto(`conversations/old-name/${post.id}`);
  expect(response?.status()).toBe(200);
  expect(new URL(page.url()).pathname).toMatch(/\/why-does-the-pump-stop-at-night\/\d+$/);
  expect(await page.textContent('h1')).toBe('Why does the pump stop at night?');
  const preview = page.getByRole('region', { name: 'Accepted answer' });
  await expect.poll(() => preview.textContent()).toContain('Answer number 21');
  expect(await page.locator('#comments article').first().textContent()).toContain('number 21');
  expect(await page.getByText('Me too').isVisible()).toBe(false);

  await page.getByRole('link', { name: 'Next' }).click();
  expect(new URL(page.url()).search).toBe('?page=2');
  expect(await page.locator('#comments article').count()).toBe(3);
  await page.getByRole('link', { name: 'Newest First' }).click();
  expect(await page.locator('#comments article').nth(1).textContent()).toContain('number 23');
  expect(comments).toHaveLength(23);
});

it('lets a member comment, like, reply, accept and take back', async () => {
  const { asker, post, comments } = await makeThread();
  const page = await portal.open(`conversations/${post.id}`, { as: asker });

  const composer = page.getByRole('textbox', { name: 'Add a comment' });
  await composer.fill('Too short');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText('Please write at least 20 characters.').waitFor();
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
  await page.getByRole('region', { name: 'Accepted answer' }).getByText('number 2').waitFor();
  expect(await page.locator('#comments article').first().getAttribute('id')).toBe(
    `response-${comments[1]?.id}`,
  );
  await accept.click();
  await page.getByRole('region', { name: 'Accepted answer' }).waitFor({ state: 'detached' });
  expect(await page.locator('article header').first().getByText('Solved').count()).toBe(0);

  await page.reload();
  await hydrated(page);
  expect(await page.getByRole('heading', { name: '4 comments' }).isVisible()).toBe(true);
});

it('edits and deletes a comment where it stands', async () => {
  const { answerer, post, comments } = await makeThread();
  const page = await portal.open(`conversations/${post.id}`, { as: answerer });
  const mine = page.locator(`#response-${comments[2]?.id}`);
  await mine.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const box = page.getByRole('textbox', { name: 'Edit comment' });
  await expect.poll(() => box.textContent()).toBe('Answer number 3 of them all.');
  await box.fill('Answer number 3, said better.');
  await page.getByRole('button', { name: 'Save' }).click();
  await mine.getByText('said better').waitFor();
  await mine.getByText('edited').waitFor();

  await mine.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await mine.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: '2 comments' }).waitFor();
});

it('takes a like back when the network fails, and says so', async () => {
  const { asker, post } = await makeThread();
  const page = await portal.open(`conversations/${post.id}`, { as: asker });
  const meToo = page.getByRole('button', { name: 'Me too' });
  portal.expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.route('**/schema/community', (route) => route.abort('internetdisconnected'));
  await meToo.click();
  await page.getByText('Failed to perform the conversation activity, please try again.').waitFor();
  expect(await meToo.getAttribute('aria-pressed')).toBe('false');
});

it('keeps a comment that could not be sent', async () => {
  const { asker, post } = await makeThread();
  const page = await portal.open(`conversations/${post.id}`, { as: asker });
  const composer = page.getByRole('textbox', { name: 'Add a comment' });
  portal.expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.route('**/schema/community', (route) => route.abort('internetdisconnected'));
  await composer.fill('Words that should not be lost on the way.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText('Failed to create comment! Please try again.').waitFor();
  await page.reload();
  await hydrated(page);
  await expect.poll(() => composer.textContent()).toBe('Words that should not be lost on the way.');
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

it.each(['light', 'dark'] as const)(
  'has nothing for axe to find in the %s theme',
  async (theme) => {
    const { asker, post, comments } = await makeThread({ accepted: 2 });
    await makeComment(db, post.id, { parent_id: comments[0]?.id });
    for (const as of [undefined, asker]) {
      const page = await portal.open(`conversations/${post.id}`, { as, theme });
      await page.waitForLoadState('networkidle');
      expect(await axeViolations(page)).toEqual([]);
    }
  },
);
