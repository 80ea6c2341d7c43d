import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import type { CommunitySettings } from '#core/communitySettings.ts';
import type { Viewer } from '#core/permissions.ts';
import { plainTextOf } from '#core/plainText.ts';
import { createComment, updateComment } from '#features/content/comments/server/commentService.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { updateProperty } from '#features/content/interactions/server/propertyService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { schema } from './schema.ts';
import { rootFieldCall } from './testing/rootFieldCall.ts';

const { db } = await openTestDatabase();
const author = await makeMember(db);
const staff = await makeMember(db, { role: 'administrator' });
const topic = await makeTopic(db, (await makeCategory(db)).id);

const as = (viewer: Viewer, settings: Partial<CommunitySettings> = {}) =>
  testContext(db, { viewer, settings });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'OK',
    (error: { code?: string }) => error.code,
  );
const text = '<p>Which of the two valves do you use in winter?</p>';
const post = (content = text) => ({
  ...{ communityPostType: 'QUESTION', title: 'Which valve', content },
  topics: [topic.id],
});

test('while private messages are off, members write nothing private and make nothing private', async () => {
  const off = { privateMessagesEnabled: false };
  const open = await createConversation(as(author.viewer, off), post());
  const response = await createComment(as(author.viewer), open.id, { message: text });
  const before = await createConversation(as(author.viewer), { ...post(), privateMessage: true });
  const change = (viewer: Viewer, updateAction: 'MARK_PRIVATE' | 'MARK_PUBLIC', id: number) =>
    codeOf(updateProperty(as(viewer, off), { id, entityType: 'CONVERSATION', updateAction }));

  expect(
    await codeOf(createConversation(as(author.viewer, off), { ...post(), privateMessage: true })),
  ).toBe('FORBIDDEN');
  const fresh = await createConversation(as(author.viewer, off), post());
  expect(await change(author.viewer, 'MARK_PRIVATE', fresh.id)).toBe('FORBIDDEN');
  expect(
    await codeOf(
      updateConversation(as(author.viewer, off), fresh.id, { ...post(), privateMessage: true }),
    ),
  ).toBe('FORBIDDEN');
  expect(
    await codeOf(
      updateComment(as(author.viewer, off), response.id, { message: text, privateMessage: true }),
    ),
  ).toBe('FORBIDDEN');
  expect(await change(author.viewer, 'MARK_PUBLIC', before.id)).toBe('OK');
  expect(await change(staff.viewer, 'MARK_PRIVATE', fresh.id)).toBe('OK');
  const on = await createConversation(as(author.viewer), post());
  const turned = updateProperty(as(author.viewer), {
    ...{ id: on.id, entityType: 'CONVERSATION', updateAction: 'MARK_PRIVATE' },
  });
  expect(await codeOf(turned)).toBe('OK');
});

const rich =
  '<h2>Valves</h2><p>One <strong>bold</strong> word, <a href="https://example.org/a">a link</a>.</p><ul><li>one</li></ul>';

test('while rich text is off, posts and comments are stored as paragraphs of plain text', async () => {
  const off = { richTextEnabled: false };
  const row = await createConversation(as(author.viewer, off), post(rich));
  expect(row.content).toBe('<p>Valves</p><p>One bold word, a link.</p><p>one</p>');
  const { id } = await createComment(as(staff.viewer, off), row.id, { message: rich });
  const edited = await updateComment(as(staff.viewer, off), id, { message: `${rich}${rich}` });
  expect(edited.content).not.toMatch(/<(?!\/?p>|br>)/);
  const changed = await updateConversation(as(author.viewer, off), row.id, { content: rich });
  expect(changed.content).toBe(row.content);
  expect(plainTextOf(changed.content)).toContain('One bold word');
});

test('what was rich before stays so when it is edited, and comes back with the switch', async () => {
  const off = { richTextEnabled: false };
  const row = await createConversation(as(author.viewer), post(rich));
  const changed = await updateConversation(as(author.viewer, off), row.id, {
    content: rich.replace('bold', 'strong'),
  });
  expect(changed.content).toContain('<strong>strong</strong>');
  expect((await getConversation(as(author.viewer), row.id)).content).toContain('<h2>');
});

test('markup of any size and kind is plain while rich text is off', async () => {
  const off = { richTextEnabled: false };
  for (const content of [
    '<p>one</p><p>two &amp; three &lt;b&gt; are more than twenty letters</p>',
    '<pre><code class="language-js">const answer = "forty-two and more";</code></pre>',
    '<table><tbody><tr><td>a cell of the table</td><td>and another</td></tr></tbody></table>',
    `<p>${'<em>nested </em>'.repeat(50)}</p>`,
    '<p dir="rtl">نص طويل بما يكفي لقاعدة الطول في المشاركات</p>',
  ]) {
    const row = await createConversation(as(staff.viewer, off), post(content));
    expect(row.content).not.toMatch(/<(?!\/?p>|br>)/);
  }
});

test('while own likes are off, an own like is skipped', async () => {
  const row = await createConversation(as(author.viewer), {
    ...post(),
    communityPostType: 'PRAISE',
  });
  const like = { activity: 'like', id: row.id, entityType: 'CONVERSATION' } as const;
  await performActivity(as(author.viewer, { ownLikesAllowed: false }), like);
  expect((await getConversation(as(author.viewer), row.id)).like_count).toBe(0);
});

test('while canned responses are off, the API refuses them', async () => {
  const contextValue = as(staff.viewer, { cannedTextsEnabled: false });
  const { errors } = await graphql({ schema, source: rootFieldCall('cannedTexts'), contextValue });
  expect(errors?.[0]?.originalError).toMatchObject({ code: 'FORBIDDEN' });
});
