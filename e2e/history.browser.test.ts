import { beforeAll, expect, it } from 'vitest';
import {
  createComment,
  createReply,
  updateComment,
} from '#features/content/comments/server/commentService.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { axeViolations, openPortal, pressUndo } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const author = await makeMember(db, { full_name: 'Ann Author' });
const agent = await makeMember(db, { full_name: 'Agnes Agent', role: 'agent' });
const administrator = await makeMember(db, { full_name: 'Ada Admin', role: 'administrator' });
let path: string;

beforeAll(async () => {
  const as = ({ viewer }: typeof author, at: number) =>
    testContext(db, { viewer, now: new Date(Date.now() - at * 60_000) });
  const topic = await makeTopic(db, (await makeCategory(db)).id);
  const post = await createConversation(as(author, 300), {
    communityPostType: 'QUESTION',
    title: 'Pump leaks at the seal',
    content:
      '<p>The pump leaks at the lower seal when it is cold.</p><ul><li>Model 12</li><li>Bought last year</li></ul><p>What can I do?</p>',
    topics: [String(topic.id)],
  });
  path = `conversations/${topic.slug}/${post.slug}/${post.id}`;
  await updateConversation(as(author, 200), post.id, {
    content:
      '<p>The pump leaks at the <strong>upper</strong> seal when it is cold.</p><ul><li>Model 12</li><li>Serial number 42</li><li>Bought last year</li></ul><p>What can I do?</p>',
  });
  await updateConversation(as(administrator, 100), post.id, {
    title: 'Pump leaks at the upper seal',
  });
  const comment = await createComment(as(agent, 90), post.id, {
    message: '<p>Please tighten the four screws of the lid.</p>',
  });
  await updateComment(as(agent, 80), comment.id, {
    message: '<p>Please tighten the <em>six</em> screws of the lid.</p>',
  });
  await createReply(as(author, 70), comment.id, { message: '<p>They are tight.</p>' });
});

it('reads what was edited, restores a version, and takes that back', async () => {
  const page = await portal.open(path, { as: administrator });
  await page
    .getByRole('link', { name: /^edited/ })
    .first()
    .click();
  await page.getByRole('link', { name: /^Version 2/ }).click();
  const comparison = page.getByRole('region', { name: 'Version 1 → version 2' });
  await comparison.waitFor();
  expect(await comparison.locator('ins:visible').allTextContents()).toEqual([
    'upper',
    'Serial number 42',
  ]);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Actions for version 1' }).click();
  await page.getByRole('menuitem', { name: 'Restore this version' }).click();
  await page.getByText('Restored from version 1').waitFor();
  await pressUndo(page);
  await page.getByText('Undone').waitFor();
  await page.getByText('Restored from version 3').waitFor();
});

it('hides a version, tells staff who did, takes it back there, and keeps notes on the post', async () => {
  const page = await portal.open(`${path}/history`, { as: administrator });
  await page.getByRole('button', { name: 'Actions for version 2' }).click();
  await page.getByRole('menuitem', { name: 'Hide this version' }).click();
  await page.getByText('Version 2 hidden').waitFor();
  await page.goto(path);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Activity log' }).click();
  const log = page.getByRole('dialog');
  await log.getByRole('listitem').getByText('hid a version').waitFor();
  await log.getByLabel('Show', { exact: true }).selectOption({ label: 'hid a version' });
  await log.getByRole('button', { name: 'Undo' }).click();
  await log.getByText('Undone by Ada Admin').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await db.deleteFrom('post_notes').execute();
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Staff notes' }).click();
  const notes = page.getByRole('dialog');
  await notes.getByRole('textbox').fill('Asked us by phone, too.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await notes.getByRole('paragraph').getByText('Asked us by phone, too.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '1 note' }).waitFor();
});

it('answers privately with a canned text, which only the author sees', async () => {
  const manage = await portal.open('admin/canned-texts?edit=new', { as: agent });
  // A retry of this test must not find data of the first attempt.
  await db.deleteFrom('canned_texts').execute();
  await db.deleteFrom('comments').where('is_private', '=', true).execute();
  await manage.getByLabel('Title').fill('Ask for the serial number');
  const body = manage.getByRole('textbox', { name: 'Text', exact: true });
  await body.click();
  await manage.keyboard.type('Hello {author.name}, this is {me.name}. Which number is on the lid?');
  await manage.getByRole('button', { name: 'Save' }).click();
  await manage.getByRole('heading', { name: /Ask for the serial number/ }).waitFor();
  expect(await axeViolations(manage)).toEqual([]);

  const page = await portal.open(path, { as: agent });
  const composer = page.getByRole('region', { name: 'Add a comment' });
  await composer.getByRole('button', { name: 'Canned response', exact: true }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('combobox', { name: 'Search canned responses' }).fill('serial');
  await picker.getByRole('option', { name: /Ask for the serial number/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // Enter does not select options for a previous text.
  await picker.locator('[role="listbox"][aria-busy="false"]').waitFor();
  await page.keyboard.press('Enter');
  await composer.getByText('Hello Ann Author, this is Agnes Agent.').waitFor();
  await composer.getByLabel('Private message to the author').check();
  await composer.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText('Private: visible to Ann Author and staff').waitFor();
  const text = /Which number is on the lid/;
  const mine = await portal.open(path, { as: author });
  await mine.getByText(text).waitFor();
  expect(await axeViolations(mine)).toEqual([]);
  const visitor = await portal.open(path, { script: false });
  expect(await visitor.getByText(text).count()).toBe(0);
  const uses = await db.selectFrom('canned_texts').select('use_count').execute();
  expect(uses).toEqual([{ use_count: 1 }]);
});

it('shows on a phone which versions are compared', async () => {
  const page = await portal.open(`${path}/history`, { as: administrator, width: 390 });
  const chosen = page.getByRole('combobox', { name: 'From' });
  // Name and arrow; a browser does not report whether a select truncates its text.
  expect((await chosen.boundingBox())?.width).toBeGreaterThan(110);
});

it('shows on a phone what a version far down in a long list changed', async () => {
  const ctx = testContext(db, { viewer: author.viewer });
  const many = await createConversation(ctx, {
    ...{ communityPostType: 'QUESTION', title: 'A text of many versions' },
    content: '<p>Which pump is the quietest of all?</p>',
    topics: [String((await makeTopic(db, (await makeCategory(db)).id)).id)],
  });
  for (let number = 2; number <= 16; number += 1) {
    const content = `<p>Which pump is the quietest of all, by ${number} decibels?</p>`;
    const now = new Date(Date.now() + number * 3_600_000);
    await updateConversation({ ...ctx, now }, many.id, { content });
  }
  const page = await portal.open(`conversations/x/${many.id}/history`, { as: author, width: 390 });
  await page
    .getByRole('navigation', { name: 'Versions' })
    .getByText('Version 2', { exact: true })
    .click();
  const shown = page.getByRole('heading', { name: 'Version 1 → version 2' });
  await shown.waitFor();
  await expect
    .poll(() => shown.evaluate((each) => each.getBoundingClientRect().top))
    .toBeGreaterThan(0);
  // Any two versions are selected above the list, not below it.
  const compare = await page.getByRole('button', { name: 'Compare' }).boundingBox();
  const newest = await page.getByText('Version 16', { exact: true }).last().boundingBox();
  expect(compare?.y).toBeLessThan(newest?.y ?? 0);
});
