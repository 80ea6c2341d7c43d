import { expect, test } from 'vitest';
import { makeCustomField } from '#features/base/customFields/server/customFieldFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createConversation, updateConversation } from './conversationService.ts';

const { db } = await openTestDatabase();
const { viewer } = await makeMember(db);
const editor = await makeMember(db, { role: 'moderator' });
const topic = await makeTopic(db, (await makeCategory(db)).id);
await makeCustomField(db, { key: 'frame' });
await makeCustomField(db, { key: 'gears', kind: 'CHOICES', options: ['1', '2'] });
const at = (minute: number) =>
  testContext(db, { viewer, now: new Date(Date.UTC(2026, 0, 1, 12, minute)) });

const question = {
  communityPostType: 'QUESTION',
  title: 'Why does my chain skip?',
  content: '<p>It skips on the two <b>smallest</b> sprockets.</p>',
  topics: [String(topic.id)],
  attachments: [{ type: 'FILE', source: '/files/a.pdf', name: 'a.pdf' }],
  inlineMedia: [],
  customFields: { frame: 'steel', gears: ['1', '2'] },
};
const made = () => createConversation(at(0), question);

test.each([
  ['nothing', {}],
  ['all that it is', question],
  ['where it is', { topics: question.topics, updateTopicOnly: true }],
  ['the same fields in another order', { customFields: { gears: ['1', '2'], frame: 'steel' } }],
])('a change that names %s is no activity of the post', async (_, input) => {
  const post = await made();
  const after = await updateConversation(at(5), post.id, input);
  expect(after.last_activity_at).toEqual(post.last_activity_at);
  expect(after.updated_at).toEqual(post.updated_at);
  await updateConversation(
    testContext(db, { viewer: editor.viewer, now: at(6).now }),
    post.id,
    input,
  );
  const entries = await db
    .selectFrom('activity_log')
    .select('activity')
    .where('target_id', '=', post.id)
    .where('target_type', '=', 'conversation')
    .execute();
  expect(entries).toEqual([]);
});

test.each([
  { title: 'Why does it skip?' },
  { country: 'AT' },
  { attachments: [] },
  { customFields: { frame: 'carbon' } },
  { communityPostType: 'PROBLEM' },
  { metaTitle: 'Chains' },
])('a change to %j is', async (input) => {
  const post = await made();
  const after = await updateConversation(at(5), post.id, input);
  expect(after.last_activity_at).toEqual(at(5).now);
  expect(after.updated_at).toEqual(at(5).now);
});
