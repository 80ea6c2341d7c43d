import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { createComment } from '#features/content/comments/server/commentService.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { moveArticlesEach } from './articleMoves.ts';
import { makeKnowledgeBase } from './knowledgeBaseFactories.ts';
import { saveKnowledgeBase } from './knowledgeBaseService.ts';

const { db } = await openTestDatabase();
const editor = await makeMember(db, { role: 'editor' });
const member = await makeMember(db);
const as = ({ viewer }: { viewer: Viewer }) => testContext(db, { viewer });

async function save(base: ConversationRow | null, values: object) {
  const current =
    base &&
    (await db
      .selectFrom('knowledge_bases')
      .select('updated_at')
      .where('id', '=', base.id)
      .executeTakeFirstOrThrow());
  return saveKnowledgeBase(as(editor), base?.id ?? null, {
    ...{ title: 'Pumps', content: '<p>All about pumps.</p>', language: 'en' },
    ...{ categoryId: base?.category_id ?? (await makeKnowledgeBase(db)).category_id },
    ...{ coverImage: null, audience: 'EVERYONE', updatedDate: current?.updated_at ?? null },
    ...values,
  });
}

async function comment(postId: number | undefined) {
  const message = { message: '<p>Does this hold for the small pump, too?</p>' };
  try {
    return (await createComment(as(member), postId ?? 0, message)).conversation_id;
  } catch (error) {
    return Object(error).code;
  }
}

test('articles take no comments once their knowledge base wants none, and take them again', async () => {
  const base = await makeKnowledgeBase(db);
  const { post } = await makeArticle(db, base, { state: 'PUBLISHED' });
  expect(await comment(post?.id)).toBe(post?.id);
  await save(base, { comments: false });
  expect(await comment(post?.id)).toBe('CONVERSATION_CLOSED');
  // Left out, the choice stays.
  await save(base, {});
  expect(await comment(post?.id)).toBe('CONVERSATION_CLOSED');
  await save(base, { comments: true });
  const { post: another } = await makeArticle(db, base, { state: 'PUBLISHED' });
  expect(await comment(another?.id)).toBe(another?.id);
});

test('a new knowledge base takes none, and an article that moves follows its choice', async () => {
  const quiet = await save(null, {});
  const open = await makeKnowledgeBase(db);
  const { article, post } = await makeArticle(db, open, { state: 'PUBLISHED' });
  const move = (to: ConversationRow) =>
    moveArticlesEach(as(editor), { articleIds: [article.id], knowledgeBaseId: to.id });
  await move(quiet);
  expect(await comment(post?.id)).toBe('CONVERSATION_CLOSED');
  await move(open);
  expect(await comment(post?.id)).toBe(post?.id);
});
