import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { moveArticlesEach } from './articleMoves.ts';
import { makeKnowledgeBase, makeSection } from './knowledgeBaseFactories.ts';

const { db } = await openTestDatabase();
const editor = await makeMember(db, { role: 'editor' });
const writer = await makeMember(db, { role: 'agent' });
const as = (viewer: Viewer) => testContext(db, { viewer });

const placesOf = (sectionId: number | null, knowledgeBaseId: number) =>
  db
    .selectFrom('kb_articles')
    .select('id')
    .where('knowledge_base_id', '=', knowledgeBaseId)
    .where('section_id', 'is not distinct from', sectionId)
    .orderBy('position')
    .execute()
    .then((rows) => rows.map(({ id }) => id));

test('articles move to the end of a section elsewhere, with its category and audience', async () => {
  const from = await makeKnowledgeBase(db);
  const { id: categoryId } = await makeCategory(db);
  const to = await makeKnowledgeBase(db, { category_id: categoryId, audience: 'members' });
  const section = await makeSection(db, to.id);
  const there = await makeArticle(db, to, { article: { section_id: section.id } });
  const [one, two] = [
    await makeArticle(db, from, { state: 'PUBLISHED' }),
    await makeArticle(db, from),
  ];
  const place = { knowledgeBaseId: to.id, sectionId: section.id };
  const moves = await moveArticlesEach(as(editor.viewer), {
    ...place,
    articleIds: [two.article.id, 999_999, one.article.id],
  });
  expect(moves).toEqual([
    { articleId: two.article.id, errorCode: null },
    { articleId: 999_999, errorCode: 'NOT_FOUND' },
    { articleId: one.article.id, errorCode: null },
  ]);
  expect(await placesOf(section.id, to.id)).toEqual([
    ...[there.article.id, two.article.id, one.article.id],
  ]);
  const post = await db
    .selectFrom('conversations')
    .select(['category_id', 'audience', 'is_private'])
    .where('id', '=', one.post?.id ?? 0)
    .executeTakeFirst();
  expect(post).toEqual({ category_id: categoryId, audience: 'members', is_private: true });
});

test('where articles cannot move to is said for all of them, and nothing moves', async () => {
  const base = await makeKnowledgeBase(db);
  const foreign = await makeSection(db, (await makeKnowledgeBase(db)).id);
  const { article } = await makeArticle(db, base);
  const articleIds = [article.id];
  const attempts: [Viewer, object, object][] = [
    [writer.viewer, { knowledgeBaseId: base.id }, { code: 'FORBIDDEN' }],
    [editor.viewer, { knowledgeBaseId: 999_999 }, { code: 'NOT_FOUND' }],
    [
      ...[editor.viewer, { knowledgeBaseId: base.id, sectionId: foreign.id }],
      { detail: { faults: [{ field: 'sectionId', rule: 'unknown' }] } },
    ] as [Viewer, object, object],
    [
      ...[editor.viewer, { knowledgeBaseId: base.id, articleIds: [] }],
      { detail: { faults: [{ field: 'articleIds' }] } },
    ] as [Viewer, object, object],
  ];
  for (const [viewer, place, error] of attempts) {
    await expect(moveArticlesEach(as(viewer), { articleIds, ...place })).rejects.toMatchObject(
      error,
    );
  }
  expect(await placesOf(null, base.id)).toEqual([article.id]);
});

test('an article of a knowledge base that the viewer does not manage stays', async () => {
  const { id: categoryId } = await makeCategory(db);
  const theirs = await makeKnowledgeBase(db, { category_id: categoryId });
  const { article } = await makeArticle(db, theirs);
  const mine = await makeKnowledgeBase(db);
  const only: Viewer = {
    ...(await makeMember(db)).viewer,
    scoped: new Map([[mine.category_id, editor.viewer.permissions]]),
  };
  const moves = await moveArticlesEach(as(only), {
    ...{ articleIds: [article.id], knowledgeBaseId: mine.id },
  });
  expect(moves).toEqual([{ articleId: article.id, errorCode: 'NOT_FOUND' }]);
  expect(await placesOf(null, theirs.id)).toEqual([article.id]);
});
