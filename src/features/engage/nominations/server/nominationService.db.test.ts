import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { actOnRevision } from '#features/engage/articles/server/revisionService.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { defineEventConsumer } from '#platform/events/eventConsumer.ts';
import { eventually, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { nominationConsumer } from './nominationConsumer.ts';
import { declineNomination, draftNomination, listNominations } from './nominationService.ts';

const { db } = await openTestDatabase();
const editor = await makeMember(db, { role: 'editor' });
const writer = await makeMember(db, { role: 'agent' });
const member = await makeMember(db);
const base = await makeKnowledgeBase(db);
const bus = createEventBus();
const as = (viewer: Viewer) => testContext(db, { viewer, bus });

const told: string[] = [];
const listener = defineEventConsumer({
  name: 'listener',
  handles: {
    'nomination.published': async () => void told.push('published'),
    'nomination.unpublished': async () => void told.push('unpublished'),
  },
});
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await runConsumers(db, [nominationConsumer, listener], bus));
});
afterAll(() => stop());

const nominated = (fields = {}) =>
  makeConversation(db, {
    ...{ title: 'Why does the pump hum?', nomination_status: 'PENDING', nominated_at: new Date() },
    ...{ nominated_by_id: member.id, author_id: member.id },
    ...fields,
  });
const place = { knowledgeBaseId: base.id, sectionId: null };
const draft = (viewer: Viewer, conversationId: number) =>
  draftNomination(as(viewer), { conversationId, ...place });
const statusOf = async (id: number) =>
  (
    await db
      .selectFrom('conversations')
      .select('nomination_status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).nomination_status;
const draftOf = async (articleId: number) =>
  db
    .selectFrom('kb_revisions')
    .select(['content', 'edition'])
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow();

test('a nomination becomes a draft with credit, then an article, and is taken back with it', async () => {
  const post = await nominated();
  const { articleId } = await draft(editor.viewer, post.id);
  expect(await statusOf(post.id)).toBe('APPROVED');
  const { content, edition } = await draftOf(articleId);
  expect(content).toContain('Body of conversation');
  expect(content).toContain(`/${post.id}">Why does the pump hum?</a>`);
  const action = { articleId, language: 'en', action: 'PUBLISH', edition };
  await actOnRevision(as(editor.viewer), action);
  await eventually(async () => expect(await statusOf(post.id)).toBe('PUBLISHED'));
  const { conversation_id: madeId } = await db
    .selectFrom('kb_translations')
    .select('conversation_id')
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow();
  const admin = await makeMember(db, { role: 'administrator' });
  await deleteConversation(as(admin.viewer), madeId ?? 0);
  await eventually(async () => expect(await statusOf(post.id)).toBe('APPROVED'));
  await eventually(() => expect(told).toEqual(['published', 'unpublished']));
});

test('the text of a private post is not copied', async () => {
  const post = await nominated({ is_private: true, author_id: editor.id });
  const { articleId } = await draft(editor.viewer, post.id);
  expect((await draftOf(articleId)).content).not.toContain('Body of conversation');
});

test('deleting the source keeps the article', async () => {
  const post = await nominated();
  const { articleId } = await draft(editor.viewer, post.id);
  await db
    .updateTable('conversations')
    .set({ deleted_at: new Date() })
    .where('id', '=', post.id)
    .execute();
  expect(await draftOf(articleId)).toBeDefined();
});

test('one editor handles a nomination, once', async () => {
  const post = await nominated();
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => draft(editor.viewer, post.id)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const decline = { conversationId: post.id, remove: false };
  await expect(declineNomination(as(editor.viewer), decline)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('a draft that fails leaves the nomination pending', async () => {
  const post = await nominated();
  const elsewhere = { conversationId: post.id, knowledgeBaseId: 999_999, sectionId: null };
  await expect(draftNomination(as(editor.viewer), elsewhere)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await statusOf(post.id)).toBe('PENDING');
});

test('the draft, its source and the decision are written together or not at all', async () => {
  const post = await nominated();
  // An earlier article from the same post, which only one can be.
  const { article } = await makeArticle(db, base, { article: { nominated_post_id: post.id } });
  const articles = () => db.selectFrom('kb_articles').select('id').orderBy('id').execute();
  const before = await articles();
  await expect(draft(editor.viewer, post.id)).rejects.toThrow();
  expect(await articles()).toEqual(before);
  expect(await statusOf(post.id)).toBe('PENDING');
  await db.deleteFrom('kb_articles').where('id', '=', article.id).execute();
  const { articleId } = await draft(editor.viewer, post.id);
  const made = await db
    .selectFrom('kb_articles')
    .select(['nominated_post_id', 'nominated_by_id'])
    .where('id', '=', articleId)
    .executeTakeFirst();
  expect(made).toEqual({ nominated_post_id: post.id, nominated_by_id: member.id });
});

test('a nomination whose draft is discarded is open again', async () => {
  const post = await nominated();
  const { articleId } = await draft(editor.viewer, post.id);
  const { edition } = await draftOf(articleId);
  await actOnRevision(as(editor.viewer), {
    ...{ articleId, language: post.language, action: 'DISCARD', edition },
  });
  await eventually(async () => expect(await statusOf(post.id)).toBe('PENDING'));
  await draft(editor.viewer, post.id);
});

test('declined nominations can be removed from the queue', async () => {
  const post = await nominated();
  const queue = async (status: 'PENDING' | 'DECLINED' | 'DELETED') => {
    const page = await listNominations(as(editor.viewer), { status, page: 0, first: 50 });
    return page.nodes.map(({ id }) => id);
  };
  expect(await queue('PENDING')).toContain(post.id);
  await declineNomination(as(editor.viewer), { conversationId: post.id, remove: false });
  expect(await queue('DECLINED')).toEqual([post.id]);
  await declineNomination(as(editor.viewer), { conversationId: post.id, remove: true });
  expect(await queue('DECLINED')).toEqual([]);
});

test('only those who publish see the queue and decide', async () => {
  const post = await nominated();
  for (const [viewer, code] of [
    [anonymousViewer, 'UNAUTHENTICATED'],
    [member.viewer, 'FORBIDDEN'],
    [writer.viewer, 'FORBIDDEN'],
    [{ ...editor.viewer, suspendedUntil: new Date('2100-01-01') }, 'ACCOUNT_SUSPENDED'],
  ] as const) {
    await expect(draft(viewer, post.id)).rejects.toMatchObject({ code });
    await expect(
      declineNomination(as(viewer), { conversationId: post.id, remove: true }),
    ).rejects.toMatchObject({ code });
  }
  const all = { status: 'PENDING', page: 0, first: 10 } as const;
  await expect(listNominations(as(writer.viewer), all)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await conversationLoader(as(editor.viewer)).load(post.id)).not.toBeNull();
});
