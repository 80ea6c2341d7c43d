import { expect, test } from 'vitest';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeKnowledgeBase, makeSection } from './knowledgeBaseFactories.ts';

const { db } = await openTestDatabase();
const admin = await makeMember(db, { role: 'administrator' });
const ctx = () => testContext(db, { viewer: admin.viewer });
const archive = (id: number) =>
  performActivity(ctx(), { id, entityType: 'CONVERSATION', activity: 'archive' });
const stateOf = (id: number) =>
  db
    .selectFrom('conversations')
    .select(['deleted_at', 'archived_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const refused = {
  code: 'CONFLICT',
  message: expect.stringContaining('This knowledge base still has articles.'),
};

test('a start page is neither deleted nor archived while it has articles or drafts', async () => {
  for (const state of ['PUBLISHED', 'DRAFT', 'SCHEDULED']) {
    const base = await makeKnowledgeBase(db);
    const publish_at = state === 'SCHEDULED' ? new Date('2100-01-01') : null;
    await makeArticle(db, base, { state, publish_at });
    await expect(deleteConversation(ctx(), base.id)).rejects.toMatchObject(refused);
    await expect(archive(base.id)).rejects.toMatchObject(refused);
    expect(await stateOf(base.id)).toEqual({ deleted_at: null, archived_at: null });
  }
});

test('once its articles are archived it is archived, and once they are deleted, deleted', async () => {
  const base = await makeKnowledgeBase(db);
  await makeSection(db, base.id);
  const { post } = await makeArticle(db, base, { state: 'PUBLISHED' });
  await archive(post?.id ?? 0);
  await expect(deleteConversation(ctx(), base.id)).rejects.toMatchObject(refused);
  await archive(base.id);
  expect((await stateOf(base.id)).archived_at).not.toBeNull();
  await deleteConversation(ctx(), post?.id ?? 0);
  await deleteConversation(ctx(), base.id);
  expect((await stateOf(base.id)).deleted_at).not.toBeNull();
});
