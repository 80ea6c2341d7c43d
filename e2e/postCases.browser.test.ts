import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;

it('an agent opens a case for a post, and publishes the answer as a post', async () => {
  const agent = await makeMember(db, { role: 'agent' });
  const author = await makeMember(db, { full_name: 'Ann Archer' });
  const category = await makeCategory(db);
  const topic = await makeTopic(db, category.id, { title: 'Pumps' });
  const post = await makeConversation(db, {
    ...{ author_id: author.id, title: 'The pump drips', category_id: category.id },
    ...{ topic_id: topic.id, content: '<p>Ann here. It drips all day long.</p>' },
  });
  const page = await portal.open(`conversations/${post.id}`, { as: agent });
  await page.locator('article').first().getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Open case…' }).click();
  const opening = page.getByRole('dialog', { name: 'Open a case for “The pump drips”' });
  await opening.getByLabel('Internal note').fill('Second report.');
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await opening.getByRole('button', { name: 'Open case' }).click();
  await page.waitForURL(/\/help\/support\/agent\/\d+$/);
  await page.getByText('Second report.').waitFor();
  const heading = page.getByRole('heading', { name: 'Posts and articles' });
  const posts = page.locator('section').filter({ has: heading });
  await posts.getByRole('link', { name: 'The pump drips' }).waitFor();

  const row = await db
    .selectFrom('support_requests')
    .selectAll()
    .$castTo<SupportRequestRow>()
    .executeTakeFirstOrThrow();
  await makeSupportEntry(db, row, {
    ...{ author_id: agent.id, author_role: 'AGENT' },
    content: '<p>Dear Ann, replace the seal of the valve.</p>',
  });
  await page.reload();
  await page.getByText('replace the seal of the valve').waitFor();
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Publish answer…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the answer as a post' });
  await dialog.getByText('Dear […], replace the seal of the valve.').waitFor();
  await dialog.getByText('[…] here. It drips all day long.').waitFor();
  await dialog.getByLabel('Title').fill('Ann Archer’s pump drips');
  await dialog.getByLabel('Topic').selectOption({ label: 'Pumps' });
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  portal.expectFault(/400 \(Bad Request\)/);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.locator('[name="title"][aria-invalid="true"]').waitFor();
  await dialog.getByLabel('Title').fill('Pump drips at the valve');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Pump drips at the valve' }).waitFor();
  await page.getByRole('link', { name: `Support request #${row.number}` }).waitFor();

  // Its author sees the case at their own post, others do not.
  const own = await portal.open(`conversations/${post.id}`, { as: author });
  await own.getByRole('link', { name: `Support request #${row.number}` }).click();
  await own.waitForURL(`**/help/support/requests/${row.number}`);
});

it('an agent links a post, copies a member in, and drafts an article from the answer', async () => {
  const administrator = await makeMember(db, { role: 'administrator' });
  await makeKnowledgeBase(db, { title: 'Handbook' });
  await makeConversation(db, { title: 'Valves wear out in winter' });
  const helper = await makeMember(db, { username: 'helpful', full_name: 'Hel Pful' });
  const request = await makeSupportRequest(db, { requester_id: helper.id, title: 'Dripping' });
  await makeSupportEntry(db, request, {
    ...{ author_id: administrator.id, author_role: 'AGENT' },
    content: '<p>Replace the seal of the valve.</p>',
  });
  const colleague = await makeMember(db, { username: 'colleague', full_name: 'Col League' });
  const page = await portal.open(`support/agent/${request.number}`, { as: administrator });
  const posts = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Posts and articles' }) });
  await posts.getByRole('combobox', { name: 'Link a post or article' }).fill('valves wear');
  await page.getByRole('option', { name: /Valves wear out/ }).click();
  await posts.getByRole('link', { name: 'Valves wear out in winter' }).waitFor();
  const people = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Members in CC' }) });
  await people.getByRole('combobox', { name: 'Add a member' }).fill('colleague');
  await page.getByRole('option', { name: /Col League/ }).click();
  const asked = page.getByRole('dialog', { name: 'Show all messages to @colleague?' });
  await asked.getByRole('button', { name: 'Yes' }).click();
  await people.getByRole('link', { name: 'Col League' }).waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  if (process.env.SHOTS) {
    await page.screenshot({ path: `${process.env.SHOTS}/case-links.png`, fullPage: true });
  }
  await posts.getByRole('button', { name: /Remove link to/ }).click();
  await expect.poll(() => posts.getByRole('link').count()).toBe(0);
  const seen = await portal.open(`support/requests/${request.number}`, { as: colleague });
  await seen.getByText('Replace the seal of the valve.').waitFor();

  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Publish answer…' }).click();
  await page.getByRole('dialog').getByLabel('Publish as').selectOption({ label: 'Article draft' });
  const dialog = page.getByRole('dialog', { name: 'Draft an article from the answer' });
  await dialog.getByLabel('Title').fill('Replace the seal');
  await dialog.getByLabel('Knowledge base').selectOption({ label: 'Handbook' });
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await page.getByText('Article drafted').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Replace the seal' }).waitFor();
});
