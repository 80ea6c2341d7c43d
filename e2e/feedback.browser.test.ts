import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolations, openPortal, pressUndo } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;

it('asks whether an article helped, and keeps the answer', async () => {
  const reader = await makeMember(db);
  const { id } = await makeConversation(db, { type: 'ARTICLE', title: 'How to prime a pump' });
  const page = await portal.open(`conversations/${id}`, { as: reader });
  const question = page.getByRole('region', { name: 'Was this helpful?' });
  await question.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Thanks for your feedback!').waitFor();
  await question.getByText('1 of 1 person found this helpful').waitFor();
  await question.getByRole('button', { name: 'No' }).click();
  await question.getByText('0 of 1 person found this helpful').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.reload();
  const pressed = page.getByRole('button', { name: 'No', exact: true, pressed: true });
  await pressed.waitFor();
});

it('lets staff remove a like from the list of those who like a post, and take that back', async () => {
  const [fan, staff] = [
    await makeMember(db, { full_name: 'Fan Fatale' }),
    await makeMember(db, { role: 'moderator' }),
  ];
  const post = await makeConversation(db, { type: 'PRAISE', title: 'Thanks', like_count: 1 });
  const like = { target_type: 'conversation', target_id: post.id, kind: 'like' };
  await db
    .insertInto('marks')
    .values({ ...like, member_id: fan.id })
    .execute();
  const likeCount = async () =>
    (
      await db
        .selectFrom('conversations')
        .select('like_count')
        .where('id', '=', post.id)
        .executeTakeFirstOrThrow()
    ).like_count;
  const page = await portal.open(`conversations/${post.id}`, { as: staff });
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Who likes this' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who likes this' });
  await dialog.getByText('Fan Fatale').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove Fan Fatale’s like' }).click();
  await page.getByText('Fan Fatale’s like was removed').waitFor();
  expect(await dialog.getByText('Fan Fatale').count()).toBe(0);
  expect(await likeCount()).toBe(0);
  await page.keyboard.press('Escape');
  await pressUndo(page);
  await expect.poll(likeCount).toBe(1);
});
