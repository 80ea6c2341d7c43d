import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { queueForModeration } from '#features/care/reviewQueue/server/moderationItems.ts';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const moderator = await makeMember(db, { role: 'moderator', full_name: 'Mo Derator' });
const author = await makeMember(db, { full_name: 'Ann Author' });
const reporter = await makeMember(db, { full_name: 'Ray Porter' });
const topic = await makeTopic(db, (await makeCategory(db)).id);

/** Flagged posts and comments; most recent first. */
async function fillQueue(count: number): Promise<void> {
  for (let number = count; number > 0; number -= 1) {
    const post = await makeConversation(db, {
      author_id: author.id,
      category_id: topic.category_id,
      topic_id: topic.id,
      title: `Number ${number}`,
      content: '<p>Look at <a href="https://shop.example/">our shop</a>.</p>',
      stripped_content: `Look at our shop, it is number ${number}.`,
    });
    const response =
      number % 5 === 0 ? await makeComment(db, post.id, { author_id: author.id }) : null;
    const target = response
      ? ({ type: 'comment', id: response.id } as const)
      : ({ type: 'conversation', id: post.id } as const);
    await db
      .insertInto('reports')
      .values({
        target_type: target.type,
        target_id: target.id,
        reporter_id: reporter.id,
        reason: 'SPAM',
        note: 'It sells watches',
      })
      .execute();
    await db.transaction().execute((trx) =>
      queueForModeration(trx, {
        target,
        reason: 'FLAGGED',
        actorId: reporter.id,
        now: new Date(Date.now() - number * 60_000),
      }),
    );
  }
}

const focusedTitle = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('[data-row]')?.querySelector('h2 a')?.textContent ?? null,
  );
const verdicts = async () => {
  const rows = await db
    .selectFrom('moderation_items')
    .select(({ fn }) => ['verdict', fn.countAll<number>().as('count')])
    .groupBy('verdict')
    .execute();
  return Object.fromEntries(rows.map(({ verdict, count }) => [verdict ?? 'open', count]));
};

it('lets a moderator go through a morning’s queue from the keyboard', async () => {
  await fillQueue(30);
  const page = await portal.open('conversations/moderation', { as: moderator });
  await page.getByRole('main').getByText('30 pending').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Mark as spam').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.keyboard.press('j');
  expect(await focusedTitle(page)).toBe('Number 1');
  await page.keyboard.press('o');
  await page.getByText('It sells watches').waitFor();
  await page.getByText('You’re handling this').waitFor();
  await page.keyboard.press('s');
  await expect.poll(() => focusedTitle(page)).toBe('Number 2');
  await page.getByText('Marked as spam: Number 1').waitFor();
  await page.keyboard.press('u');
  await page.getByRole('link', { name: 'Number 1', exact: true }).waitFor();
  expect(await verdicts()).toEqual({ open: 30 });

  // Nine one by one, with various shortcuts, the focus always on the next.
  await page.getByRole('link', { name: 'Number 1', exact: true }).focus();
  for (const [index, key] of [...'sadsadsad'].entries()) {
    await expect.poll(() => focusedTitle(page)).toBe(`Number ${index + 1}`);
    await page.keyboard.press(key);
  }
  await expect.poll(verdicts).toEqual({ open: 21, SPAM: 3, APPROVE: 3, DELETE: 3 });

  // Five selected ones, then all remaining.
  for (const _ of [1, 2, 3, 4, 5]) {
    await page.keyboard.press('x');
    await page.keyboard.press('j');
  }
  await page.getByRole('region', { name: 'Selected items' }).getByText('5 selected').waitFor();
  await page.keyboard.press('a');
  await expect.poll(verdicts).toEqual({ open: 16, SPAM: 3, APPROVE: 8, DELETE: 3 });
  await page.getByRole('button', { name: 'Decide all…' }).click();
  await page.getByRole('menuitem', { name: 'Spam' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByText('16 decided, 0 failed').waitFor();
  await page.getByText('All clear').waitFor();
  expect(await verdicts()).toEqual({ SPAM: 19, APPROVE: 8, DELETE: 3 });
  expect(await axeViolations(page)).toEqual([]);
  // Thirty sequential decisions: slow on a busy machine.
});

it('keeps two moderators from each other’s entries', async () => {
  await fillQueue(1);
  const other = await makeMember(db, { role: 'moderator', username: 'second' });
  const first = await portal.open('conversations/moderation', { as: moderator });
  await first.getByRole('button', { name: 'Show all' }).click();
  await first.getByText('You’re handling this').waitFor();
  const second = await portal.open('conversations/moderation', {
    as: other,
    width: 390,
    theme: 'dark',
  });
  await second.getByText('is handling this').waitFor();
  await second.getByRole('button', { name: 'Approve' }).click();
  await second.getByText('Someone else is handling this').waitFor();
  // It and the ask button cover parts of the buttons on a phone, until the page is scrolled down.
  await second.getByRole('button', { name: 'Dismiss' }).click();
  await second.getByText('Someone else is handling this').waitFor({ state: 'detached' });
  await second.mouse.wheel(0, 2_000);
  await second.locator('.floating-ask-away').waitFor();
  expect(await axeViolations(second)).toEqual([]);
  await second.getByRole('button', { name: 'Take over' }).click();
  await second.getByText('You’re handling this').waitFor();
  await second.getByRole('button', { name: 'Spam' }).click();
  await second.getByText('All clear').waitFor();
});

it('tells an author what was decided, and takes one appeal', async () => {
  const item = await db
    .selectFrom('moderation_items')
    .selectAll()
    .where('verdict', '=', 'DELETE')
    .executeTakeFirstOrThrow();
  const page = await portal.open(`appeals/${item.id}`, { as: author });
  await page.getByText('A moderator deleted this.').waitFor();
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByText('Hold on!').waitFor();
  await page.getByLabel('Why should we reconsider?').fill('It is my own shop.');
  portal.expectFault(/status of 400/);
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByText('Thanks. A moderator will review your appeal.').waitFor();
  await page.getByRole('button', { name: 'Send appeal' }).waitFor({ state: 'detached' });
  expect(await axeViolations(page)).toEqual([]);

  const queue = await portal.open('conversations/moderation?reason=APPEAL', { as: moderator });
  await queue.getByRole('button', { name: 'Show all' }).click();
  await queue.getByText('It is my own shop.').waitFor();
  await queue.getByRole('button', { name: 'Approve' }).click();
  await queue.getByText('No items match these filters').waitFor();
  expect(await queue.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
});
