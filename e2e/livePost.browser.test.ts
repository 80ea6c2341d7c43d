import { expect, it } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { updateConversation } from '#features/content/conversations/server/conversationService.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { liveConnectionsOf } from '#platform/live/liveConnections.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
const category = await makeCategory(db, { title: 'Pumps' });
const topic = await makeTopic(db, category.id, { title: 'At night' });
const other = await makeTopic(db, category.id, { title: 'By day' });
const manager = await makeMember(db, { role: 'manager' });
const reader = await makeMember(db);
const asManager = () => testContext(db, { viewer: manager.viewer, bus: portal.bus });

async function makeThread() {
  const post = await makeConversation(db, {
    ...{ category_id: category.id, topic_id: topic.id, title: 'Why it hums', type: 'QUESTION' },
  });
  return { post, comment: await makeComment(db, post.id) };
}

it('shuts the box under a post that is closed, and opens it again with what was begun', async () => {
  const { post } = await makeThread();
  const page = await portal.open(`conversations/${post.id}`, { as: reader });
  await expect.poll(() => liveConnectionsOf(portal.bus).count).toBe(3);
  const box = page.getByRole('textbox', { name: 'Add a comment' });
  await box.click();
  await page.keyboard.type('Half of what I wanted');
  await page.getByRole('toolbar').waitFor();
  const text = page.getByText('Half of what I wanted');
  const act = (activity: 'close-conversation' | 're-open-conversation') =>
    performActivity(asManager(), { id: post.id, entityType: 'CONVERSATION', activity });

  await act('close-conversation');
  await page.getByText('This post is closed to new comments.').waitFor();
  await page.locator('#post').getByText('Closed', { exact: true }).waitFor();
  await text.waitFor();
  expect(await page.getByRole('button', { name: 'Comment', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Copy text' }).waitFor();
  await page.keyboard.type('nothing');
  expect(await box.textContent()).toBe('Half of what I wanted');
  expect(await axeViolations(page)).toEqual([]);

  // A reload of the closed post shows it too.
  await page.reload();
  await text.waitFor();
  await expect.poll(() => liveConnectionsOf(portal.bus).count).toBe(3);

  await act('re-open-conversation');
  await page.getByRole('button', { name: 'Comment', exact: true }).waitFor();
  await page.locator('#post').getByText('Closed', { exact: true }).waitFor({ state: 'detached' });
  await box.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' to say.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.locator('#comments article').getByText('Half of what I wanted to say.').waitFor();
});

it('says where a post has gone, and stays there', async () => {
  const { post } = await makeThread();
  const page = await portal.open(`conversations/${post.id}`, { as: reader });
  await expect.poll(() => liveConnectionsOf(portal.bus).count).toBe(3);
  const address = page.url();
  await updateConversation(asManager(), post.id, { topics: [other.id], updateTopicOnly: true });
  const link = page.getByRole('status').getByRole('link', { name: 'By day' });
  await link.waitFor();
  expect(page.url()).toBe(address);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await link.waitFor({ state: 'detached' });
});
