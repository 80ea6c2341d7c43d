import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
const topic = await makeTopic(db, (await makeCategory(db)).id);
const post = await makeConversation(db, { title: 'Why does the pump stop?' });
const ann = await makeMember(db, { full_name: 'Ann First' });
const ben = await makeMember(db, { full_name: 'Ben Second' });

/** Another tab of the same browser signs in as somebody else, after the session here has ended. */
async function signInElsewhere(page: Page, member: { id: number }): Promise<void> {
  const other = await portal.visit({ as: member });
  await page.context().addCookies(await other.context().cookies());
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const isPageOf = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .waitFor();
const draftsOf = ({ id }: { id: number }) =>
  db.selectFrom('drafts').select('data').where('member_id', '=', id).execute();

it('sends no comment in the name of who has signed in elsewhere meanwhile, and keeps it', async () => {
  portal.expectFault(/status of 401/);
  const page = await portal.open(`/conversations/${post.id}`, { as: ann });
  const box = page.getByRole('textbox', { name: 'Add a comment' });
  await box.fill('The filter is full of sand, says Ann.');
  await signInElsewhere(page, ben);
  await press(page, 'Comment');
  await isPageOf(page, 'Ben Second');
  expect(await db.selectFrom('comments').select('id').execute()).toEqual([]);
  await expect.poll(() => box.textContent()).toBe('');
  await signInElsewhere(page, ann);
  await page.reload();
  await page.locator('#comment-composer').getByText('says Ann').waitFor();
  await press(page, 'Comment');
  await page.getByText('Comment created successfully').waitFor();
  const written = db.selectFrom('comments').select('author_id');
  expect(await written.execute()).toEqual([{ author_id: ann.id }]);
});

it('keeps nothing of a post among the drafts of who has signed in elsewhere meanwhile', async () => {
  portal.expectFault(/status of 401/);
  const page = await portal.visit({ as: ann });
  await page.goto(`conversations/new?topicId=${topic.id}`);
  const title = page.getByLabel('Title');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.waitFor();
  const ofBen = await (await portal.visit({ as: ben })).context().cookies();
  // All within half a second, before similar posts are requested and reveal the other session.
  await title.fill('Asked by Ann');
  await page.context().addCookies(ofBen);
  await text.fill('It gets louder by the day, says Ann.');
  await isPageOf(page, 'Ben Second');
  await expect.poll(() => title.inputValue()).toBe('');
  expect(await draftsOf(ben)).toEqual([]);
  await signInElsewhere(page, ann);
  await page.reload();
  await expect.poll(() => title.inputValue()).toBe('Asked by Ann');
  await page.getByText('It gets louder by the day, says Ann.').waitFor();
  await expect.poll(async () => (await draftsOf(ann)).length).toBe(1);
  expect(await draftsOf(ben)).toEqual([]);
});
