import { expect, test } from 'vitest';
import { listRelated } from '#features/content/conversations/server/relatedConversations.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeArticle, makeTranslation } from './articleFactories.ts';

const { db } = await openTestDatabase();

test('a translation of an article is not suggested beside it, whatever else there is', async () => {
  const base = await makeKnowledgeBase(db, {});
  const published = { state: 'PUBLISHED', title: 'Clean the pump' } as const;
  const { article, post } = await makeArticle(db, base, published);
  await makeTranslation(db, { article, base }, { ...published, language: 'de' });
  const related = async (locale: string) =>
    (await listRelated(testContext(db, { locale }), post?.id ?? 0, 5)).map(({ title }) => title);
  expect(await related('en')).toEqual([]);
  expect(await related('de')).toEqual([]);
  await makeArticle(db, base, { ...published, title: 'Clean the pump twice', language: 'de' });
  expect(await related('en')).toEqual(['Clean the pump twice']);
});
