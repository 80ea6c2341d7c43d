import { expect, it } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { communityEventPaths } from '#features/engage/communityEvents/communityEventAddress.ts';
import { makeCommunityEvent } from '#features/engage/communityEvents/server/communityEventFactories.ts';
import { pollPaths } from '#features/engage/polls/pollAddress.ts';
import { makePoll } from '#features/engage/polls/server/pollFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openPortal } from './support/openPortal.ts';
import { enterAt, focused, tabTo } from './support/tabTo.ts';

const portal = await openPortal();
const { db } = portal;
const longAgo = new Date('2024-01-01');
const member = await makeMember(db, { full_name: 'Kim Keys', joined_at: longAgo });
const friend = await makeMember(db, { full_name: 'Ben Baker', joined_at: longAgo });
// Before the first page, because the server caches the taxonomy.
const topic = await makeTopic(db, (await makeCategory(db)).id, { title: 'Pumps' });
const place = { category_id: topic.category_id, topic_id: topic.id };

it('asks a question, answers it, and deletes the answer without losing the focus', async () => {
  // The reading position may be reported for the answer that is just being deleted (§8: silent).
  portal.expectFault(/status of 404 .*schema\/community/);
  const page = await portal.open(`conversations/new?topicId=${topic.id}`, { as: member });
  const { keyboard } = page;
  await tabTo(page.getByRole('radio', { name: 'Question' }));
  await tabTo(page.getByRole('textbox', { name: 'Title' }));
  await keyboard.type('Why does the pump stop at night?');
  await tabTo(page.getByRole('textbox', { name: 'Text' }));
  await keyboard.type('It stops every night at eleven.');
  // Tab indents in lists; Escape always leads on.
  await keyboard.press('Escape');
  await enterAt(page.getByRole('button', { name: 'Post', exact: true }));
  await page.getByRole('heading', { level: 1, name: 'Why does the pump stop' }).waitFor();

  await tabTo(page.getByRole('textbox', { name: 'Add a comment' }));
  await keyboard.type('It was the timer: it has its own clock.');
  await keyboard.press('Escape');
  await enterAt(page.getByRole('button', { name: 'Comment', exact: true }));
  const answer = page.locator('#comments article').first();
  await focused(answer);

  const like = answer.getByRole('button', { name: 'Reply' });
  await tabTo(like);
  const menu = answer.getByRole('button', { name: 'More actions' });
  await enterAt(menu);
  await focused(page.getByRole('menuitem').first());
  await keyboard.press('Escape');
  await focused(menu);
  await keyboard.press('Enter');
  await focused(page.getByRole('menuitem').first());
  await keyboard.press('End');
  await focused(page.getByRole('menuitem', { name: 'Delete' }));
  await keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await tabTo(question.getByRole('button', { name: 'Yes' }));
  await keyboard.press('Enter');
  await answer.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

it('votes in a poll and takes the vote back', async () => {
  const { post } = await makePoll(db, { labels: ['Tea', 'Coffee'] });
  const path = pollPaths.one({ ...post, topicSlug: null });
  const page = await portal.open(path, { as: member });
  const { keyboard } = page;
  await tabTo(page.getByRole('radio', { name: 'Tea' }));
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  expect(await page.getByRole('radio', { name: 'Coffee' }).isChecked()).toBe(true);
  await enterAt(page.getByRole('button', { name: 'Vote', exact: true }));
  // The ballot has made room for the results.
  await focused(page.locator('summary').filter({ hasText: 'Change vote' }));
  // While the vote is being saved, it can't be taken back.
  await page.getByRole('button', { name: 'Undo vote', disabled: false }).waitFor();
  await enterAt(page.getByRole('button', { name: 'Undo vote' }));
  await focused(page.getByRole('radio', { name: 'Tea' }));
});

it('responds to an event and finds its place again', async () => {
  const path = communityEventPaths.one(await makeCommunityEvent(db, {}));
  const page = await portal.open(path, { as: member });
  const response = (name: string, pressed: boolean) =>
    page.getByRole('button', { name, exact: true, pressed });
  await enterAt(response('Yes', false));
  await response('Yes', true).waitFor();
  await page.getByText('Response saved').first().waitFor();
  await focused(response('Yes', true));
  await enterAt(response('Maybe', false));
  await focused(response('Maybe', true));
});

it('sends a request for support', async () => {
  const page = await portal.open('support/requests/new', { as: member });
  const { keyboard } = page;
  const send = page.getByRole('button', { name: 'Send request' });
  await enterAt(send);
  // To the first field that is missing.
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await focused(subject);
  await keyboard.type('The pump is loud');
  await tabTo(page.getByRole('textbox', { name: 'Description' }));
  await keyboard.type('It hums all night since Monday.');
  await enterAt(send);
  await page.getByRole('heading', { level: 1, name: 'The pump is loud' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
});

it('begins a chat, and comes back from its dialog', async () => {
  const page = await portal.open('direct-messaging', { as: member });
  const { keyboard } = page;
  const start = page.getByRole('button', { name: 'New chat' }).first();
  await enterAt(start);
  const dialog = page.getByRole('dialog', { name: 'New chat' });
  const to = dialog.getByRole('combobox', { name: 'To' });
  await focused(to);
  await keyboard.press('Escape');
  await focused(start);
  await keyboard.press('Enter');
  await focused(to);
  await keyboard.type('Ben');
  await page.getByRole('option', { name: friend.full_name ?? '' }).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(dialog.getByRole('textbox', { name: 'Message' }));
  await keyboard.type('Hello Ben');
  await enterAt(dialog.getByRole('button', { name: 'Send' }));
  await page.getByRole('log', { name: 'Messages' }).getByText('Hello Ben').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

it('starts at the content of a page that a link leads to, and can skip to it', async () => {
  const post = await makeConversation(db, { ...place, title: 'A second question' });
  await makeComment(db, post.id, { author_id: friend.id });
  const page = await portal.open(`topics/${topic.id}`, { as: member });
  await page.keyboard.press('Tab');
  await focused(page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await focused(page.locator('#content'));
  await enterAt(page.getByRole('link', { name: 'A second question' }));
  await page.getByRole('heading', { level: 1, name: 'A second question' }).waitFor();
  await focused(page.locator('#content'));
});
