import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createComment, createReply } from '#features/content/comments/server/commentService.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { axeViolations, openPortal, pressUndo } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const [asker, helper, moderator] = [
  await makeMember(db, { full_name: 'Ann Asker' }),
  await makeMember(db, { full_name: 'Bo Helper' }),
  await makeMember(db, { role: 'manager', full_name: 'Max Moderator' }),
];
const category = await makeCategory(db, { title: 'Workshop' });
const topic = await makeTopic(db, category.id, { title: 'Gears' });
const brakes = await makeTopic(db, category.id, { title: 'Brakes' });
const as = ({ viewer }: typeof asker) => testContext(db, { viewer });

async function thread(title: string) {
  const post = await createConversation(as(asker), {
    ...{ communityPostType: 'QUESTION', title, topics: [topic.id] },
    content: '<p>It slips on the smallest cog whenever I climb.</p>',
  });
  const comment = await createComment(as(helper), post.id, {
    message: `<p>About “${title}”: measure the chain first.</p>`,
  });
  await createReply(as(asker), comment.id, { message: '<p>It was worn out.</p>' });
  return { id: post.id, path: `conversations/x/${post.id}`, commentId: comment.id };
}

const article = (page: Page, text: string) =>
  page.getByRole('article').filter({ hasText: text }).first();

async function choose(page: Page, where: ReturnType<Page['getByRole']>, item: string) {
  await where.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('dialog');
}

it('merges a post found by typing, leads its address there, and takes it apart again', async () => {
  const double = await thread('Chain slips when I climb');
  const kept = await thread('Why does the chain slip');
  const reader = await portal.open(double.path, { as: helper });
  const heard = reader.waitForResponse(
    (answer) => answer.request().postData()?.includes('VisiblePost') === true,
  );
  const page = await portal.open(double.path, { as: moderator });
  const dialog = await choose(page, page.getByRole('main'), 'Merge into another post');
  await dialog.getByRole('option', { name: 'Why does the chain slip' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('combobox').fill('why chain slip');
  await dialog.locator('[aria-busy=false]').waitFor();
  await dialog.getByRole('combobox').press('Enter');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByText('Posts merged').waitFor();
  await page.waitForURL(`**/${kept.id}`);
  await page.getByText('About “Chain slips when I climb”').waitFor();
  // Readers are notified, and keep their content.
  await heard;
  await reader.waitForTimeout(300);
  expect(await article(reader, 'measure the chain first').count()).toBe(1);
  expect(await axeViolations(page)).toEqual([]);

  const visitor = await portal.open(`${double.path}?commentId=${double.commentId}`);
  expect(visitor.url()).toContain(`/${kept.id}?commentId=${double.commentId}`);
  const staff = await portal.open(`${double.path}?merged=show`, { as: moderator });
  await staff.getByRole('link', { name: 'Merged into “Why does the chain slip”' }).click();
  await staff.getByRole('button', { name: 'Undo merge' }).click();
  await staff.waitForURL(`**/${double.id}`);
  await staff.getByText('About “Chain slips when I climb”').waitFor();
});

it('moves a comment to a post named by its address, and back', async () => {
  const from = await thread('How tight is a spoke');
  const to = await thread('When is a rim worn');
  const page = await portal.open(from.path, { as: moderator });
  const dialog = await choose(page, article(page, 'About “How tight'), 'Move to another post');
  await dialog.getByRole('combobox').fill(`${portal.baseUrl}/${to.path}`);
  await dialog.getByRole('option', { name: 'When is a rim worn' }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await page.waitForURL(`**/${to.id}?commentId=${from.commentId}`);
  await article(page, 'About “How tight').waitFor();
  await pressUndo(page);
  await page.waitForURL(`**/${from.id}`);
  await article(page, 'About “How tight').waitFor();
});

it('forks a comment with its reply into a post, each leading to the other', async () => {
  const from = await thread('Which grease for bearings');
  const page = await portal.open(from.path, { as: moderator });
  const comment = article(page, 'About “Which grease');
  const dialog = await choose(page, comment, 'Fork into a new post');
  await dialog.getByLabel('Include 1 reply').check();
  await dialog.getByRole('combobox').fill('Brakes');
  await dialog.getByRole('option', { name: 'Brakes' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Fork into a new post' }).waitFor();
  await page.getByText('Bo Helper wrote in “Which grease for bearings”:').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Title').fill('Grease and chains');
  await page.getByText('More options', { exact: true }).click();
  await page.getByLabel('Private: visible to you and staff').check();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Post created successfully').waitFor();
  expect(page.url()).toContain(brakes.slug);
  await page.getByText('It was worn out.').waitFor();
  const visitor = await portal.visit({ script: false });
  portal.expectFault(/status of 404/);
  expect((await visitor.goto(page.url()))?.status()).toBe(404);
  await page.getByRole('link', { name: 'Forked from a comment' }).click();
  await page.getByRole('link', { name: 'Continued in another post' }).first().waitFor();
});

it('makes a comment a post and a question an idea, and offers the way back', async () => {
  // The reading position is reported late, when the comment no longer exists (§4: a failed read shows no
  // error).
  portal.expectFault(/status of 404/);
  const from = await thread('How loud is a hub');
  const page = await portal.open(from.path, { as: moderator });
  const convert = await choose(page, article(page, 'About “How loud'), 'Convert to post');
  await convert.getByLabel('Title').fill('Measure before you buy');
  const place = convert.getByRole('combobox', { name: 'Topic or category' });
  await expect.poll(() => place.inputValue()).toContain('Gears');
  await place.fill('Brakes');
  await convert.getByRole('option', { name: 'Brakes' }).click();
  await convert.getByRole('button', { name: 'Convert to post' }).click();
  await page.getByRole('heading', { name: 'Measure before you buy' }).waitFor();
  const visitor = await portal.open(`${from.path}?commentId=${from.commentId}`);
  expect(visitor.url()).toContain('/measure-before-you-buy/');

  const type = await choose(page, page.getByRole('main'), 'Change type');
  await type.getByText('Idea', { exact: true }).click();
  await type.getByRole('button', { name: 'Change type', exact: true }).click();
  await page.getByText('Type changed').waitFor();
  const move = await choose(page, page.getByRole('main'), 'Move to another topic');
  await move.getByRole('combobox').fill('Gears');
  await move.getByRole('option', { name: 'Gears' }).click();
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await page.waitForURL(`**/${topic.slug}/**`);
});
