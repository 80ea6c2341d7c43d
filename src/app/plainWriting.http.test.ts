import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();
const category = await makeCategory(db, { title: 'Garden' });
const topic = await makeTopic(db, category.id, { title: 'Pumps' });
const member = await makeMember(db);

async function browser() {
  return new PlainBrowser(portal, { login: await portal.login(member.id) });
}

test('a member posts without JavaScript, and gets a refused text back', async () => {
  const page = await (await browser()).open(`/conversations/new?topicId=${topic.id}`);
  const form = 'main noscript form';
  expect(page.attribute(`${form} [name=place] option[selected]`, 'value')).toBe(
    `topic:${topic.id}`,
  );
  const title = 'Why does it stop?';
  const place = `topic:${topic.id}`;
  await page.submit('Post', { title, place, communityPostType: 'QUESTION', content: 'Short' });
  expect(page.text(form)).toContain('Enter at least 20 characters.');
  expect(page.attribute(`${form} [name=title]`, 'value')).toBe(title);
  await page.submit('Post', { content: 'It stops every night.\n\nWhy <so>?' });
  expect(page.text('h1')).toContain(title);
  expect(page.html).toContain('<p>It stops every night.</p><p>Why &lt;so&gt;?</p>');
});

test('a member comments without JavaScript', async () => {
  const post = await makeConversation(db, { category_id: category.id, topic_id: topic.id });
  const page = await (await browser()).open(`/conversations/${post.id}`);
  await page.submit('Comment', { message: 'Too short' });
  expect(page.text('#comment-composer')).toContain('Enter at least 20 characters.');
  expect(page.text('#comment-composer textarea')).toBe('Too short');
  await page.submit('Comment', { message: 'It was the timer: it has its own clock.' });
  expect(page.text('#comments')).toContain('It was the timer: it has its own clock.');
});

test('a refused comment leads to no page of another site', async () => {
  const post = await makeConversation(db, { category_id: category.id, topic_id: topic.id });
  const page = await (await browser()).open(`/conversations/${post.id}`);
  await page.submit('Comment', { message: 'Short', path: '//evil.example/x' });
  expect(page.status).toBe(400);
});
