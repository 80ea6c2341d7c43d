import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportEntry } from '#features/support/requests/server/supportFactories.ts';
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
  const heading = page.getByRole('heading', { name: 'Posts', exact: true });
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
  await page.getByRole('link', { name: `Support case #${row.number}` }).waitFor();

  // Its author sees the case at their own post, others do not.
  const own = await portal.open(`conversations/${post.id}`, { as: author });
  await own.getByRole('link', { name: `Support case #${row.number}` }).click();
  await own.waitForURL(`**/help/support/requests/${row.number}`);
});
